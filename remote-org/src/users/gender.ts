/** Stored gender values with their text keys, in display order. */
export const genders = [
  { value: 1, textKey: 'users.male' },
  { value: 2, textKey: 'users.female' },
  { value: 3, textKey: 'users.secret' },
] as const

/** The text key of a gender. Unknown values count as "prefer not to say". */
export const genderTextKey = (value: number) =>
  genders.find((gender) => gender.value === value)?.textKey ?? 'users.secret'
