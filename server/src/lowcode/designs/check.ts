import { designMenuOf, type DesignBody } from '@tessera/shared/contract/lowcode/designs'
import { refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** The bodies of a design that are JSON texts. */
const jsonKeys = ['tables', 'formData', 'columnData', 'appColumnData', 'flowTemplateJson'] as const

/** A draft may be unfinished, but it has to be JSON, so that every client can open it again. */
export function assertJson(body: Partial<DesignBody>): void {
  for (const key of jsonKeys) {
    const value = body[key]
    if (!value) continue
    try {
      JSON.parse(value)
    } catch {
      throw refuseField(key, text.notJson)
    }
  }
}

/** Throws where a change would move a design from the menu of web designs to that of app designs, or back. */
export function assertSameMenu(type: number, changed: number | undefined): void {
  if (changed !== undefined && designMenuOf(changed) !== designMenuOf(type))
    throw refuseField('type', text.otherType)
}
