import type { ComponentEvent, Passed, ValueSource } from '@tessera/shared/contract/lowcode/screen-actions'
import type { ScreenComponent } from '@tessera/shared/contract/lowcode/screen-canvas'
import { SortableRows } from '@tessera/shared/forms/settings-panel/sortable-rows'
import { usePages } from '@tessera/shared/portal/host'
import { Setting } from '@tessera/shared/portal/settings-kit'
import { WithHost } from '@tessera/shared/portal/with-host'
import { useDeclared } from '@tessera/shared/screen/screen-variables'
import type { PortalHost } from '@tessera/shared/session/portal-host'
import { useText } from '@tessera/shared/text/text'
import { useScreenStore } from '../context.ts'
import { Pick } from './pick.tsx'
import { text } from './text.ts'
import { usePageParameters } from './use-page-parameters.ts'
import type { Named } from './use-source-names.ts'
import { codeOf, listValues, takenOf } from './values.ts'
import styles from '../designer.module.css'

interface Props {
  component: ScreenComponent
  /** What its points tell. */
  tells: readonly ValueSource[]
  columns: readonly Named[]
  scope: string
}

interface RowProps {
  event: ComponentEvent
  change: (changes: Partial<ComponentEvent>) => void
  values: readonly { readonly value: string; readonly label: string }[]
  scope: string
}

const actions = ['set', 'open'] as const

/** What a click on the component does. */
export function EventsSettings({ component: { id, events }, tells, columns, scope }: Props) {
  const t = useText(text)
  const store = useScreenStore()
  const variables = useDeclared()
  const values = listValues(tells, columns, variables, (from, name) =>
    t(`screenActions.from.${from}`, { name }),
  )
  const newEvent = (): ComponentEvent => ({
    action: variables.length > 0 ? 'set' : 'open',
    variable: variables[0]?.name ?? '',
    from: 'name',
    of: '',
    menuId: '',
    passes: [],
  })
  return (
    <Setting label={t('screenActions.events')}>
      {() => (
        <SortableRows<ComponentEvent>
          rows={events}
          onChange={(next) => store.update(id, { events: next })}
          nameOf={({ action }) => t(`screenActions.action.${action}`)}
          newRow={newEvent}
          addText={t('screenActions.addEvent')}
        >
          {(event, change) => (
            <div className={styles.lines}>
              <Pick
                label={t('screenActions.action')}
                scope={scope}
                value={event.action}
                options={actions.map((value) => ({ value, label: t(`screenActions.action.${value}`) }))}
                onChange={(action) => change({ action: action as ComponentEvent['action'] })}
              />
              {event.action === 'set' ? (
                <SetRow event={event} change={change} values={values} scope={scope} />
              ) : (
                <WithHost>
                  {(host) => (
                    <OpenRow host={host} event={event} change={change} values={values} scope={scope} />
                  )}
                </WithHost>
              )}
            </div>
          )}
        </SortableRows>
      )}
    </Setting>
  )
}

function SetRow({ event, change, values, scope }: RowProps) {
  const t = useText(text)
  return (
    <>
      <Pick
        label={t('screenActions.variable')}
        scope={scope}
        value={event.variable}
        options={useDeclared().map(({ name, title }) => ({ value: name, label: title || name }))}
        onChange={(variable) => change({ variable })}
      />
      <Pick
        label={t('screenActions.value')}
        scope={scope}
        value={codeOf(event)}
        options={values}
        onChange={(code) => change(takenOf(code))}
      />
    </>
  )
}

function OpenRow({ host, event, change, values, scope }: RowProps & { host: PortalHost }) {
  const t = useText(text)
  const pages = usePages(host)
  const { menuId, passes } = event
  const parameters = usePageParameters(pages.find(({ id }) => id === menuId)?.item)
  return (
    <>
      <Pick
        label={t('screenActions.page')}
        scope={scope}
        value={menuId}
        options={pages.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(next) => change({ menuId: next, passes: [] })}
      />
      {(parameters.length > 0 || passes.length > 0) && (
        <SortableRows<Passed>
          rows={passes}
          onChange={(next) => change({ passes: next })}
          nameOf={({ name }, at) => name || String(at + 1)}
          newRow={() => ({ name: parameters[0]?.name ?? '', from: 'name', of: '' })}
          addText={t('screenActions.addPassed')}
        >
          {(passed, changePassed) => (
            <div className={styles.lines}>
              <Pick
                label={t('screenActions.passed')}
                scope={scope}
                value={passed.name}
                options={parameters.map(({ name, label }) => ({ value: name, label }))}
                onChange={(name) => changePassed({ name })}
              />
              <Pick
                label={t('screenActions.value')}
                scope={scope}
                value={codeOf(passed)}
                options={values}
                onChange={(code) => changePassed(takenOf(code))}
              />
            </div>
          )}
        </SortableRows>
      )}
    </>
  )
}
