/** Those whose label contains every word that was typed, in any order and letter case. */
export function filterByLabel<T extends { readonly label: string }>(
  choices: readonly T[],
  typed: string,
): readonly T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
