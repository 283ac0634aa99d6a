/** What strangers have sent, or the problem with it in words that users may read. */
export type Answer<Result> = { readonly result: Result } | { readonly problem: string };
