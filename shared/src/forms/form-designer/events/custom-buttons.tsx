import { Input, Select } from '@arco-design/web-react'
import { CustomButton } from '../../../fields/list-design.ts'
import type { ListDesign } from '../../../fields/list-design.ts'
import { SortableRows } from '../../settings-panel/sortable-rows.tsx'
import { useText } from '../../../text/text.ts'
import { IconPicker } from '../../../ui/icon-picker/icon-picker.tsx'
import { useDesigner, useDraft } from '../context.ts'
import { listEventFields } from './event-fields.ts'
import { EventList } from './event-list.tsx'
import { Labelled } from './step-editor.tsx'
import { eventText as text } from './text.ts'
import panel from '../designer.module.css'
import styles from './events.module.css'

/** Editor of the custom buttons of the list. */
export function CustomButtons({ list }: { list: ListDesign }) {
  const t = useText(text)
  const store = useDesigner()
  const draft = useDraft()
  const { customButtons } = list
  const change = (next: readonly CustomButton[], coalesce: string | null = null) =>
    store.changeList({ ...list, customButtons: [...next] }, coalesce)
  const newCode = () => {
    const taken = new Set(customButtons.map(({ value }) => value))
    let n = customButtons.length + 1
    while (taken.has(`custom${n}`)) n++
    return `custom${n}`
  }
  return (
    <section aria-label={t('buttons.title')} data-buttons>
      <h3 className={panel.settingsTitle}>{t('buttons.title')}</h3>
      <div className={styles.steps}>
        <SortableRows<CustomButton>
          rows={customButtons}
          onChange={change}
          nameOf={({ label, value }) => label || value}
          newRow={() => CustomButton.parse({ value: newCode(), label: t('buttons.new') })}
          addText={t('buttons.add')}
        >
          {(button, _, at) => {
            const set = (changes: Partial<CustomButton>, coalesce: string | null = null) =>
              change(customButtons.with(at, { ...button, ...changes }), coalesce)
            return (
              <div className={styles.step} role="group" aria-label={button.label || button.value}>
                <Labelled label={t('buttons.label')}>
                  <Input
                    size="small"
                    maxLength={20}
                    aria-label={t('buttons.label')}
                    value={button.label}
                    onChange={(label) => set({ label }, `button ${at} label`)}
                  />
                </Labelled>
                <Labelled label={t('buttons.place')}>
                  <Select
                    size="small"
                    aria-label={t('buttons.place')}
                    value={button.place}
                    onChange={(place: CustomButton['place']) => set({ place })}
                    options={(['row', 'head'] as const).map((place) => ({
                      value: place,
                      label: t(`buttons.place.${place}`),
                    }))}
                  />
                </Labelled>
                {button.place === 'head' && (
                  <Labelled label={t('buttons.icon')}>
                    <IconPicker
                      label={t('buttons.icon')}
                      value={button.icon}
                      onChange={(icon) => set({ icon })}
                    />
                  </Labelled>
                )}
                <EventList
                  owner={button.label || button.value}
                  fields={listEventFields(draft)}
                  events={[
                    {
                      event: 'click',
                      steps: button.actions.click,
                      onSteps: (click) => set({ actions: { click } }),
                      script: button.func,
                      onScript: (func) => set({ func }, `button ${at} func`),
                    },
                  ]}
                />
              </div>
            )
          }}
        </SortableRows>
      </div>
    </section>
  )
}
