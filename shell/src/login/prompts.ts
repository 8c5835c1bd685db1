import { patterns } from '@tessera/shared/contract/regex'
import type { text } from './text.ts'

/** What somebody has to type, by the field it stands in. */
export type Field = 'account' | 'password' | 'companyName' | 'contact' | 'mobile' | 'code'

/** The prompts of the specification (shell 5). */
const prompts = {
  account: 'login.needAccount',
  password: 'login.needPassword',
  companyName: 'login.needCompany',
  contact: 'login.needContact',
  mobile: 'login.needMobile',
  code: 'login.needCode',
} as const satisfies Record<Field, keyof typeof text.texts>

export interface MissingField {
  field: Field
  prompt: keyof typeof text.texts
}

/** The first field that is empty, or holds what cannot be a mobile number; null when nothing is missing. Blanks around count as nothing. */
export function findMissing(fields: Partial<Record<Field, string>>): MissingField | null {
  for (const [field, typed] of Object.entries(fields) as [Field, string][]) {
    // A password of blanks is a password.
    const value = field === 'password' ? typed : typed.trim()
    if (!value) return { field, prompt: prompts[field] }
    if (field === 'mobile' && !patterns.phone.test(value)) return { field, prompt: 'login.badMobile' }
  }
  return null
}
