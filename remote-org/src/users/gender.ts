/** Stored gender values with their text keys, in display order. */
export const genders = [
  { value: 1, word: 'users.male' },
  { value: 2, word: 'users.female' },
  { value: 3, word: 'users.secret' },
] as const

/** The text key of a gender. Unknown values count as "prefer not to say". */
export const genderTextKey = (value: number) =>
  genders.find((gender) => gender.value === value)?.word ?? 'users.secret'
