/** Choices whose label contains every typed word, in any order and case. */
export function filterByLabel<T extends { readonly label: string }>(
  choices: readonly T[],
  typed: string,
): readonly T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
