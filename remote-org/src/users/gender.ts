/** What stands on the wire for each, in the order they are offered (specification: wire 7.1). */
export const genders = [
  { value: 1, word: 'users.male' },
  { value: 2, word: 'users.female' },
  { value: 3, word: 'users.secret' },
] as const

/** The key of the word for a gender; whatever is unknown is not told. */
export const genderWord = (value: number) =>
  genders.find((one) => one.value === value)?.word ?? 'users.secret'
