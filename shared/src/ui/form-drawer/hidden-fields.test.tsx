// @vitest-environment jsdom
import { Form, Input } from '@arco-design/web-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { Field } from './field.tsx'
import { FlagSwitch } from './flag-switch.tsx'
import { HiddenFields } from './hidden-fields.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// jsdom has no media queries, which Arco's grid needs.
globalThis.matchMedia = () => ({ matches: false, addListener: () => {} }) as never
startText()

/** Renders a form with three fields, of which `hidden` are hidden from the user. */
async function renderForm(hidden: readonly string[]): Promise<HTMLElement> {
  const box = document.createElement('div')
  await act(async () =>
    createRoot(box).render(
      <Form>
        <HiddenFields names={hidden}>
          <Field name="fullName" label="名称">
            <Input />
          </Field>
          <Field name="enabledMark" label="状态">
            <FlagSwitch aria-label="状态" />
          </Field>
          <Field name="roleId" label="角色">
            <Input />
          </Field>
        </HiddenFields>
      </Form>,
    ),
  )
  return box
}

test('one notice names the hidden fields that the form shows, and they have no control', async () => {
  const box = await renderForm(['enabledMark', 'roleId', 'creatorTime'])
  expect([...box.querySelectorAll('[role=alert]')].map((notice) => notice.textContent)).toEqual([
    'You do not have permission to view or edit: 状态, 角色. Saving keeps their current values.',
  ])
  expect(box.querySelector('[role=switch]')).toBeNull()
  expect([...box.querySelectorAll('input')].map(({ id }) => id)).toEqual(['fullName_input'])
  expect([...box.querySelectorAll('[role=img]')].map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'No permission to view',
    'No permission to view',
  ])
})

test('without hidden fields there is no notice', async () => {
  const box = await renderForm(['creatorTime'])
  expect(box.querySelector('[role=alert]')).toBeNull()
  expect(box.querySelector('[role=switch]')).not.toBeNull()
})
