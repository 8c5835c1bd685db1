import { useRef } from 'react'
import { useText } from '../../text/text.ts'
import type { FlowTreeHandle } from '../flow-tree/flow-tree.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { useDesignerState } from './context.ts'
import { NodeSettings } from './settings/node-settings.tsx'
import { SettingsContext, useSettingsContext } from './settings/settings-context.ts'
import { text } from './text.ts'
import { problemsByNode, type Problem } from './use-problems.ts'
import { useFormFields, type DesignedForm } from './use-form-fields.ts'
import styles from './designer.module.css'

interface Props {
  form: DesignedForm
  scope: string
  problems: readonly Problem[]
}

/** The canvas, and the settings of the selected node beside it. */
export function FlowStep({ form, scope, problems }: Props) {
  const t = useText(text)
  const tree = useRef<FlowTreeHandle>(null)
  const side = useRef<HTMLElement>(null)
  const fields = useFormFields(form)
  const settings = useSettingsContext(form, fields, scope)
  const selected = useDesignerState((state) => state.selected)
  return (
    <SettingsContext value={settings}>
      <div className={styles.panes}>
        <Canvas
          scope={scope}
          problems={problemsByNode(problems)}
          conditionFields={settings.conditionFields}
          tree={tree}
          onOpenSettings={() =>
            requestAnimationFrame(() =>
              side.current?.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus(),
            )
          }
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape returns to the card */}
        <aside
          ref={side}
          className={styles.side}
          aria-label={t('flowDesigner.settings')}
          onKeyDown={(event) => {
            const last = selected.at(-1)
            const isOpen = (event.target as Element).closest('[aria-expanded="true"]') !== null
            if (event.key !== 'Escape' || event.defaultPrevented || last === undefined || isOpen) return
            event.preventDefault()
            tree.current?.focus(last)
          }}
        >
          <NodeSettings onMoved={(nodeId) => tree.current?.focus(nodeId)} />
        </aside>
      </div>
    </SettingsContext>
  )
}
