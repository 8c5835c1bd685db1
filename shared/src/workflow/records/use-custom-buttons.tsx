import { Button, Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { hasCode } from '../../contract/fields/actions.ts'
import { call, CallError } from '../../client/call.ts'
import { parseObject } from '../../format/parse-object.ts'
import { useEventEffects, type PageEffects } from '../../forms/design-form/actions/use-form-events.tsx'
import type { RecordCalls } from '../../lists/records/record-calls.ts'
import { MenuIcon } from '../../ui/menu-icon.tsx'
import type { Action } from '../../ui/table/column.ts'
import { isActionHidden } from './is-action-hidden.ts'

/** A button that the design gives its list. */
export interface ListButton {
  readonly value: string
  readonly label: string
  readonly icon: string
  /** In the head of the list it acts on the selected rows. */
  readonly place: 'head' | 'row'
  /** Whether steps run on the server when it is pressed. */
  readonly hasSteps: boolean
  /** A script that runs in the browser after the steps. */
  readonly func: string
}

interface CustomButtons<Row> {
  /** Buttons of each row. */
  actions: Action<Row>[]
  /** Buttons for the selected rows. */
  bulkButtons: (selection: { ids: readonly string[]; clear: () => void }) => ReactNode
  /** Whether there are some. */
  hasBulkButtons: boolean
  /** Questions of their steps. */
  dialog: ReactNode
}

/** The custom buttons of a list that the user may press. Their steps run on the server, their scripts here. */
export function useCustomButtons<Row extends { id: string }>(
  buttons: readonly ListButton[],
  calls: Pick<RecordCalls, 'read' | 'update' | 'runButton'>,
  page: PageEffects,
): CustomButtons<Row> {
  const { effects, dialog } = useEventEffects(page)
  const [running, setRunning] = useState('')

  /** Runs the steps; asks what they ask, and returns whether they were carried out. */
  const runSteps = async (button: ListButton, ids: readonly string[]): Promise<boolean> => {
    const confirmed: number[] = []
    for (;;) {
      const { question, effects: done } = await call(calls.runButton, {
        button: button.value,
        ids: [...ids],
        confirmed,
      })
      if (question) {
        const isConfirmed = await effects.ask({ type: 'ask', when: [], text: question.text })
        if (!isConfirmed) return false
        confirmed.push(question.step)
        continue
      }
      for (const effect of done) {
        if (effect.type === 'message') effects.message(effect.level, effect.text)
        else if (effect.type === 'open') effects.open({ ...effect, when: [] })
        else if (effect.type === 'navigate') effects.navigate(effect.address)
        else if (effect.type === 'flow') effects.startFlow(effect.flowId, effect.values)
      }
      return true
    }
  }
  const runScript = async (button: ListButton, id: string): Promise<void> => {
    const { data, lockVersion, release } = await call(calls.read, { recordId: id })
    const done = await effects.runScript({ event: 'click' }, button.func, { data: parseObject(data) })
    const changes: Record<string, unknown> = {}
    for (const effect of done ?? [])
      if (effect.type === 'message') effects.message(effect.level, effect.text)
      else changes[effect.name] = effect.value
    if (Object.keys(changes).length > 0)
      await call(calls.update, {
        recordId: id,
        data: JSON.stringify(changes),
        lockVersion,
        source: 'script',
        release,
      })
  }
  const press = async (button: ListButton, ids: readonly string[], clear?: () => void) => {
    setRunning(button.value)
    try {
      const isDone = !button.hasSteps || (await runSteps(button, ids))
      if (!isDone) return
      if (hasCode(button.func)) for (const id of ids) await runScript(button, id)
      page.refresh?.()
      clear?.()
    } catch (error) {
      // The call has shown a refusal.
      if (!(error instanceof CallError)) Message.error(String(error))
    } finally {
      setRunning('')
    }
  }
  const rows = buttons.filter(({ place }) => place === 'row')
  const heads = buttons.filter(({ place }) => place === 'head')
  return {
    actions: rows.map((button) => ({
      label: button.label || button.value,
      hidden: (row) => ('children' in row && Boolean(row.children)) || isActionHidden(button.value, row),
      run: (row) => void press(button, [row.id]),
    })),
    hasBulkButtons: heads.length > 0,
    bulkButtons: ({ ids, clear }) =>
      heads.map((button) => (
        <Button
          key={button.value}
          size="small"
          loading={running === button.value}
          icon={button.icon ? <MenuIcon name={button.icon} /> : null}
          onClick={() => void press(button, ids, clear)}
        >
          {button.label || button.value}
        </Button>
      )),
    dialog,
  }
}
