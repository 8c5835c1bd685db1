import { Button, Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { hasCode } from '@tessera/shared/contract/fields/actions'
import { call, CallError } from '@tessera/shared/client/call'
import type { CustomButton } from '@tessera/shared/fields/list-design'
import { useEventEffects } from '@tessera/shared/forms/design-form/actions/use-form-events'
import type { Action } from '@tessera/shared/ui/table/column'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import type { ModelCalls } from '../calls.ts'
import type { Row } from '../columns.tsx'
import { isActionHidden } from '@tessera/shared/workflow/records/is-action-hidden'
import { parseObject } from '@tessera/shared/format/parse-object'
import type { Model } from '../read-model.ts'
import { usePageEffects } from './page-effects.ts'

interface CustomButtons {
  /** Buttons of each row. */
  actions: Action<Row>[]
  /** Buttons for the selected rows; absent where there is none. */
  bulkActions: ((o: { ids: readonly string[]; clear: () => void }) => ReactNode) | undefined
  /** Questions of their steps. */
  dialog: ReactNode
}

/** The custom buttons of a list that the user may press. Their steps run on the server, their scripts here. */
export function useCustomButtons(modelId: string, model: Model, calls: ModelCalls): CustomButtons {
  const page = usePageEffects(calls)
  const { effects, dialog } = useEventEffects(page)
  const [running, setRunning] = useState('')
  const buttons = model.list.customButtons.filter(({ value }) => model.can(value))

  /** Runs the steps; asks what they ask, and returns whether they were carried out. */
  const runSteps = async (button: CustomButton, ids: readonly string[]): Promise<boolean> => {
    const confirmed: number[] = []
    for (;;) {
      const { question, effects: done } = await call(onlineForms.runButton, {
        id: modelId,
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
  const runScript = async (button: CustomButton, id: string): Promise<void> => {
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
  const press = async (button: CustomButton, ids: readonly string[], clear?: () => void) => {
    setRunning(button.value)
    try {
      const isDone = button.actions.click.length === 0 || (await runSteps(button, ids))
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
      hidden: (row) => Boolean(row.children) || isActionHidden(button.value, row),
      run: (row) => void press(button, [row.id]),
    })),
    bulkActions:
      heads.length === 0
        ? undefined
        : ({ ids, clear }) =>
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
