"""MTF02xx: names, scopes, definitions, blocks."""

from __future__ import annotations

CODES: dict[str, str] = {
    "MTF0201": "A name has no meaning where it is used",
    "MTF0202": "A function or an operation is used without arguments",
    "MTF0203": "A name is defined twice",
    "MTF0204": "A name is declared twice, or defined and declared",
    "MTF0205": "A variable has no domain to range over",
    "MTF0206": "A declaration names no known kind of number",
    "MTF0207": "Only names can be declared",
    "MTF0208": "A single value has a range behind it",
    "MTF0209": "A parameter has no value",
    "MTF0210": "A value is set for a parameter that the script does not have",
    "MTF0211": "The cases of a function differ in their number of arguments",
    "MTF0212": "`for` stands outside of an operation, a set or a list",
    "MTF0213": "An arrow stands outside of a limit",
    "MTF0214": "An argument is named where arguments have no names",
    "MTF0215": "A binder does not say over what to range",
    "MTF0216": "A pattern holds something other than names, values and tuples",
    "MTF0217": "Several things stand before the colon of a set",
    "MTF0218": "A parameter name stands twice in one case",
    "MTF0219": "A request over unknowns meets no unknown",
    "MTF0220": "A spelling of another system is used for an operation",
    "MTF0221": "`for` stands in an operation that does not range over values",
    "MTF0222": "The side of a limit is neither left nor right",
    "MTF0223": "A single value is defined by itself",
    "MTF0224": "An equation may be a relation or define an operation anew",
    "MTF0225": "A name hides an operation or a constant",
    "MTF0226": "A variable of the context ranges without its constraints",
    "MTF0227": "Every case of a function calls it again",
    "MTF0228": "The domain of a variable depends on the variable",
}
