import { formEvents } from '../../../contract/fields/actions.ts'
import { useText } from '../../../text/text.ts'
import { useDesigner, useDraft } from '../context.ts'
import { text as designerText } from '../text.ts'
import { Checks } from './checks.tsx'
import { listEventFields } from './event-fields.ts'
import { EventList } from './event-list.tsx'
import { Uniques } from './uniques.tsx'

/** Events, checks and unique fields of the form. */
export function FormEvents() {
  const t = useText(designerText)
  const store = useDesigner()
  const draft = useDraft()
  const { actions, funcs } = draft.form
  const fields = listEventFields(draft)
  return (
    <>
      <EventList
        owner={t('designer.theForm')}
        fields={fields}
        events={formEvents.map((event) => ({
          event,
          steps: actions[event],
          onSteps: (steps) => store.changeForm({ actions: { ...actions, [event]: steps } }),
          script: funcs[event],
          onScript: (script) => store.changeForm({ funcs: { ...funcs, [event]: script } }),
        }))}
      />
      <Checks fields={fields} />
      <Uniques fields={fields} />
    </>
  )
}
