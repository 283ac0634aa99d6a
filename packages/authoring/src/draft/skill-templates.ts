/** The templates that are always there: headings, with one sentence each that says what belongs below. */
const TEMPLATES: Readonly<Record<string, string>> = {
  checklist: `## When to use

Say in one sentence what calls for this checklist.

## Before you begin

List what must be at hand, and what to ask for when it is missing.

## Checklist

Write one box for each check, in the order in which they are done.

## When a check fails

Say for each kind of failure what to do, and when to stop.

## Result

Say how the outcome is reported.`,
  report: `## Purpose

Say who reads the report and what they decide with it.

## Sources

List where each part comes from and which tool reads it.

## Structure

Give the headings of the report in order, with what belongs below each.

## Style

Say how long, in which language and in which tone it is written.

## Checks

List what must be true before the report is handed over.`,
  workflow: `## When to use

Say which requests begin this workflow, in the words that users say.

## Inputs

List what is needed, with defaults for what may be missing.

## Steps

Number the steps; each names its tool, what goes in and what comes out.

## Decisions

Say where the way forks, and how to choose.

## Output

Describe the result exactly, with an example.

## What goes wrong

List the failures that were seen, and what helped.`,
  "tool-wrapper": `## The tool

Name the tool and say what it is good for and what not.

## Arguments

List the arguments with types, allowed values and one good example.

## How to call it

Show the calls that work, from the simplest on.

## Reading the result

Say what in the answer matters and what to leave out.

## Errors

List error texts with what each means and what to do.`,
};

/** The templates by name: the usual ones, and those of the application, which go before them. */
export function skillTemplates(own: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  return new Map([...Object.entries(TEMPLATES), ...Object.entries(own)]);
}

/** The headings of a template that a text does not have. */
export function missingHeadings(template: string, text: string): string[] {
  const present = new Set(headingsOf(text).map((heading) => heading.toLowerCase()));
  return headingsOf(template).filter((heading) => !present.has(heading.toLowerCase()));
}

function headingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#{1,6}[ \t]+(.+?)[ \t]*$/gm), ([, heading = ""]) => heading);
}
