import { expect, it } from "vitest";
import { pythonImports } from "./scripts.js";

it.each<[string, string[]]>([
  ["import fees", ["fees.py", "fees/__init__.py", "../fees.py", "../fees/__init__.py"]],
  [
    "import office.fees.rates",
    ["", "../"].flatMap((start) => [
      `${start}office/fees/rates.py`,
      `${start}office/__init__.py`,
      `${start}office/fees/__init__.py`,
      `${start}office/fees/rates/__init__.py`,
    ]),
  ],
  [
    "def run():\n    from fees import base as b",
    ["", "../"].flatMap((start) => [
      `${start}fees.py`,
      `${start}fees/__init__.py`,
      `${start}fees/base.py`,
      `${start}fees/base/__init__.py`,
    ]),
  ],
  ["from . import (\n  base,\n)", ["__init__.py", "base.py", "base/__init__.py"]],
  [
    "from ..fees import base",
    ["../__init__.py", "../fees.py", "../fees/__init__.py", "../fees/base.py", "../fees/base/__init__.py"],
  ],
  ["print('import nothing')", []],
])("Python may import the modules and the packages on their way: %j", (text, expected) => {
  expect(pythonImports(text)).toEqual(expected);
});
