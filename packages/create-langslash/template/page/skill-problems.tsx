import { type ReactElement, useEffect, useState } from "react";

/** The problems of the skill files, read again when someone comes back to the page. */
export function SkillProblems(): ReactElement | undefined {
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const response = await fetch("/langslash/problems").catch(() => undefined);
      if (response?.ok) setProblems(await response.json());
    };
    void read();
    const onFocus = (): void => void read();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);
  if (problems.length === 0) return undefined;
  return (
    <details className="problem">
      <summary>{problems.length === 1 ? "1 problem in skills" : `${problems.length} problems in skills`}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </details>
  );
}
