/** Whether an input method takes a key. Safari reports some of these keys by their code only. */
export function isComposing(key: { readonly isComposing?: boolean; readonly keyCode?: number }): boolean {
  return key.isComposing === true || key.keyCode === 229;
}
