import { patterns } from '@tessera/shared/contract/regex'
import type { text } from './text.ts'

/** Required fields by their id. */
export type Field = 'account' | 'password' | 'companyName' | 'contact' | 'mobile' | 'code'

/** The prompt of each missing field. */
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

/**
 * Finds the first field that is empty or has an invalid mobile number; null if none. Surrounding blanks are
 * ignored.
 */
export function findMissing(fields: Partial<Record<Field, string>>): MissingField | null {
  for (const [field, typed] of Object.entries(fields) as [Field, string][]) {
    // A password may consist of blanks.
    const value = field === 'password' ? typed : typed.trim()
    if (!value) return { field, prompt: prompts[field] }
    if (field === 'mobile' && !patterns.phone.test(value)) return { field, prompt: 'login.badMobile' }
  }
  return null
}
