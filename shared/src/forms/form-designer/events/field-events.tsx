import { Switch } from '@arco-design/web-react'
import { FieldActions, fieldEvents } from '../../../contract/fields/actions.ts'
import { kindOf } from '../../../fields/kinds.ts'
import { useText } from '../../../text/text.ts'
import { useDesigner, useDraft } from '../context.ts'
import { isNamed } from '../model/commands.ts'
import type { FieldNode } from '../model/draft.ts'
import { nameOf } from '../model/rename.ts'
import { locate } from '../model/tree.ts'
import { useNodeName } from '../words.ts'
import { listEventFields } from './event-fields.ts'
import { EventList } from './event-list.tsx'
import { eventText as text } from './text.ts'
import panel from '../designer.module.css'

/** What happens at a field: unique values, and its events. */
export function FieldEvents({ node }: { node: FieldNode }) {
  const t = useText(text)
  const store = useDesigner()
  const draft = useDraft()
  const nodeName = useNodeName()
  if (!isNamed(node.tag, node.settings) || node.tag === 'table' || kindOf(node.tag)?.group === 'system')
    return null
  const parsed = FieldActions.safeParse(node.settings['actions'] ?? {})
  const actions = parsed.success ? parsed.data : FieldActions.parse({})
  const scripts = (node.settings['on'] ?? {}) as Readonly<Record<string, unknown>>
  const change = (key: 'actions' | 'on', value: object) =>
    store.changeSettings(node.key, { ...node.settings, [key]: value }, key)
  const isColumn = locate(draft.nodes, node.key)?.parents.some(({ tag }) => tag === 'table') ?? false
  const { uniques } = draft.form
  const isUnique = uniques.some((group) => group.length === 1 && group[0] === nameOf(node))
  return (
    <>
      {!isColumn && (
        <div className={panel.setting}>
          <span aria-hidden>{t('uniques.single')}</span>
          <Switch
            size="small"
            aria-label={t('uniques.single')}
            checked={isUnique}
            onChange={(unique) =>
              store.changeForm({
                uniques: unique
                  ? [...uniques, [nameOf(node)]]
                  : uniques.filter((group) => group.length !== 1 || group[0] !== nameOf(node)),
              })
            }
          />
        </div>
      )}
      <EventList
        owner={nodeName(node)}
        fields={listEventFields(draft, node.key)}
        events={fieldEvents.map((event) => {
          const script = scripts[event]
          return {
            event,
            steps: actions[event],
            onSteps: (next) => change('actions', { ...actions, [event]: next }),
            script: typeof script === 'string' ? script : '',
            onScript: (text) => change('on', { ...scripts, [event]: text }),
          }
        })}
      />
    </>
  )
}
