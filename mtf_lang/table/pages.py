"""The pages of ``spec/operations``, written from the table: ``python -m mtf_lang.table.pages``.

A page says of an operation all that its declaration says, and nothing else; a test holds pages and
table equal.
"""

from __future__ import annotations

from pathlib import Path

from mtf_lang.table import AREAS, TABLE
from mtf_lang.table.context import statements
from mtf_lang.table.model import Form, Operation

FOLDER = Path(__file__).resolve().parents[2] / "spec" / "operations"
INDEX = "README.md"

_FORMS: dict[Form, str] = {
    Form.SPECIAL: "Operands are evaluated from left to right, and only as far as needed.",
    Form.AGGREGATE: "Ranges over binders: `{name}(e for x in D if c)`.",
    Form.REQUEST: "Ranges over unknowns.",
    Form.CALCULUS: "Takes an expression and the variable in it; computed by a symbolic backend.",
    Form.SYMBOLIC: "Takes an expression as such; computed by a symbolic backend.",
    Form.CONSTANT: "A name for a value.",
}


def page(operation: Operation) -> str:
    """The page of one operation as Markdown."""
    parts = [f"# {operation.name}", operation.summary, _facts(operation), _signatures(operation)]
    if operation.prose:
        parts.append(operation.prose)
    if operation.laws:
        parts += ["## Laws", "Wherever both sides are defined:", _list(operation.laws)]
    parts += ["## Examples", _examples(operation)]
    return "\n\n".join(parts) + "\n"


def _facts(operation: Operation) -> str:
    facts = [f"Area: {operation.area}"]
    if operation.operator:
        facts.append(f"Written: `{operation.operator}`")
    if operation.synonyms:
        facts.append("Also called: " + ", ".join(f"`{s}`" for s in operation.synonyms))
    facts.append(f"Defined: {operation.defined}")
    form = _FORMS.get(operation.form)
    if form is not None:
        facts.append(form.format(name=operation.name))
    return "\n".join(f"- {fact}" for fact in facts)


def _signatures(operation: Operation) -> str:
    lines = [f"{operation.name}{text}" for text in operation.signatures]
    lines += [f"{operation.name} over binders {text}" for text in operation.aggregate]
    return "\n".join(["```", *lines, "```"])


def _list(items: tuple[str, ...]) -> str:
    return "\n".join(f"- `{item}`" for item in items)


def _examples(operation: Operation) -> str:
    context = statements(operation)
    lines = ["context:", *(f"  {line}" for line in context)] if context else []
    lines += ["return:", *(f"  {e.expression} #= {e.value}" for e in operation.examples)]
    return "\n".join(["```mtf", *lines, "```"])


def index() -> str:
    """The list of all operations by area as Markdown."""
    parts = ["# Operations", "Written from the operation table by `python -m mtf_lang.table.pages`."]
    for area in AREAS:
        parts.append(f"## {area.name[0].upper()}{area.name[1:]}")
        parts.append("\n".join(f"- [{o.name}]({o.name}.md): {o.summary}" for o in area.operations))
    return "\n\n".join(parts) + "\n"


def pages() -> dict[str, str]:
    """All pages by the names of their files."""
    return {INDEX: index()} | {f"{o.name}.md": page(o) for o in TABLE.values()}


def write(folder: Path = FOLDER) -> None:
    """Write all pages, and remove those of operations that are no more."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = pages()
    for stale in folder.glob("*.md"):
        if stale.name not in texts:
            stale.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
