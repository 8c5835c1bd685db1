import type { PropertiesOf } from '../../../contract/workflow/flow-template.ts'
import type { WhoRule } from '../../../contract/workflow/template/decision.ts'
import { useText } from '../../../text/text.ts'
import { NumberSetting, Section, SwitchSetting } from './inputs.tsx'
import { PeopleEditor } from './people-editor.tsx'
import { text } from './free-flow-text.ts'

type FreeFlow = PropertiesOf<'start'>['freeFlow']
const everybody: WhoRule = { sources: [], within: 'company' }

/** Whether initiators add steps of their own, how many, and whom they can name. */
export function FreeFlowSettings({
  value,
  onChange,
}: {
  value: FreeFlow
  onChange: (value: FreeFlow) => void
}) {
  const t = useText(text)
  const set = (changes: Partial<FreeFlow>) => onChange({ ...value, ...changes })
  return (
    <>
      <Section title={t('freeFlow.title')}>
        <SwitchSetting
          label={t('freeFlow.on')}
          hint={t('freeFlow.onHint')}
          value={value.on}
          onChange={(on) => set({ on })}
        />
        {value.on && (
          <>
            <NumberSetting
              label={t('freeFlow.maxSteps')}
              min={1}
              max={50}
              value={value.maxSteps}
              onChange={(maxSteps) => set({ maxSteps })}
            />
            <SwitchSetting
              label={t('freeFlow.isOptional')}
              value={value.isOptional}
              onChange={(isOptional) => set({ isOptional })}
            />
          </>
        )}
      </Section>
      {value.on && (
        <PeopleEditor
          isOptional
          title={t('freeFlow.who')}
          value={value.who ?? everybody}
          onChange={(who) => set({ who: { ...who, sources: [...who.sources] } })}
        />
      )}
    </>
  )
}
