import { Message } from '@arco-design/web-react'
import { parseTypedNumber } from '@tessera/shared/contract/fields/typed-number'
import { translate } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** The field that is typed into, and its text. */
let typed: { field: HTMLInputElement; text: string } | null = null

/** Says which limit a number was changed to when the user leaves its field: Arco changes it without a word. */
export function tellChangedNumbers(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.getAttribute('role') === 'spinbutton')
        typed = { field: target, text: target.value }
    },
    true,
  )
  document.addEventListener('focusout', ({ target }) => void (target === typed?.field && tellChange()), true)
}

function tellChange(): void {
  if (!typed) return
  const { field, text: written } = typed
  typed = null
  const number = Number(parseTypedNumber(written))
  const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((name) => {
    const limit = field.getAttribute(name)
    return limit === null ? Number.NaN : Number(limit)
  }) as [number, number]
  if (number < least) Message.info(translate(text, 'arco.raised', { n: least }))
  else if (number > most) Message.info(translate(text, 'arco.lowered', { n: most }))
}
