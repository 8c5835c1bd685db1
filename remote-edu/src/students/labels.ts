import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import { useText } from '@tessera/shared/text/text'
import { wordKey } from '@tessera/shared/text/field-words'
import { text } from './text.ts'

type Labelled = {
  [K in keyof typeof studentFields]: (typeof studentFields)[K] extends { label: object } ? K : never
}[keyof typeof studentFields]

/** Returns the labels of a student's fields. */
export function useStudentLabel(): (key: Labelled) => string {
  const t = useText(text)
  return (key) => t(wordKey('students', studentFields, key) as never)
}
