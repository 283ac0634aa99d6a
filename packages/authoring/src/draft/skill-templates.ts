/** Built-in templates: headings, each with a sentence about its section. */
const TEMPLATES: Readonly<Record<string, string>> = {
  checklist: `## When to use

Say in one sentence when this checklist is needed.

## Before you begin

List what is required, and what to ask for if it is missing.

## Checklist

Write one box for each check, in order.

## When a check fails

For each kind of failure, say what to do and when to stop.

## Result

Say how to report the outcome.`,
  report: `## Purpose

Say who reads the report and what they decide based on it.

## Sources

List the source of each part and the tool that reads it.

## Structure

Give the headings of the report in order, with the content of each section.

## Style

Give the length, the language and the tone.

## Checks

List what must be true before the report is delivered.`,
  workflow: `## When to use

Say which requests start this workflow, in the words of users.

## Inputs

List the inputs, with defaults for those that may be missing.

## Steps

Number the steps. For each, name its tool, its input and its output.

## Decisions

Say where the workflow branches and how to choose.

## Output

Describe the result exactly, with an example.

## What goes wrong

List the failures that occurred and how they were fixed.`,
  "tool-wrapper": `## The tool

Name the tool and say what it is good for and what it is not.

## Arguments

List the arguments with types, allowed values and one good example.

## How to call it

Show calls that work, starting with the simplest.

## Reading the result

Say what matters in the result and what to leave out.

## Errors

List error texts, the meaning of each and what to do about it.`,
};

/** Returns the templates by name: the built-in ones and the custom ones, which take precedence. */
export function skillTemplates(custom: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  return new Map([...Object.entries(TEMPLATES), ...Object.entries(custom)]);
}

/** Returns the headings of a template that are missing in a text. */
export function missingHeadings(template: string, text: string): string[] {
  const present = new Set(headingsOf(text).map((heading) => heading.toLowerCase()));
  return headingsOf(template).filter((heading) => !present.has(heading.toLowerCase()));
}

function headingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#{1,6}[ \t]+(\S.*)$/gm), ([, heading = ""]) => heading.trimEnd());
}
