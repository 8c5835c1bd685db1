import { Button, Drawer, Empty, Input } from '@arco-design/web-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { kindText } from '@tessera/shared/fields/kind-text'
import type { KindGroup } from '@tessera/shared/contract/fields/kind'
import { RecordsContext } from '@tessera/shared/fields/records'
import { listContainerViews, listViews } from '@tessera/shared/fields/views'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { SettingsPanel, type FieldSettings } from '@tessera/shared/forms/settings-panel/settings-panel'
import { records } from './records.ts'
import { Sample } from './sample.tsx'
import { settingsOf } from './samples.ts'
import { text } from './text.ts'
import { Widgets } from './widgets.tsx'
import styles from './previews.module.css'

/** Those of contributed kinds are views of their remotes. */
const views = listViews().filter(({ kind }) => kind.group !== 'contributed')
const allViews = [...views, ...listContainerViews()]

/** Every field kind and widget in every state, with a settings panel for the selected kind. */
export default function PreviewsPage() {
  const t = useText(text)
  const tk = useText(kindText)
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const [keyword, setKeyword] = useState('')
  const [selectedTag, setSelectedTag] = useState('')
  const [editedSettings, setEditedSettings] = useState<Readonly<Record<string, FieldSettings>>>({})
  const searchText = useDeferredValue(keyword.trim().toLowerCase())

  const namedViews = useMemo(
    () => allViews.map((view) => ({ view, name: tk(`kind.${view.kind.tag}` as 'kind.comInput') })),
    [tk],
  )
  const matchingViews = namedViews.filter(({ view, name }) =>
    `${name} ${view.kind.tag}`.toLowerCase().includes(searchText),
  )
  const groups = [...new Set(matchingViews.map(({ view }) => view.kind.group))]
  const selected = namedViews.find(({ view }) => view.kind.tag === selectedTag)
  const settings = (tag: string, name: string) =>
    editedSettings[tag] ?? settingsOf(allViews.find(({ kind }) => kind.tag === tag)!.kind, name)
  const otherFields = namedViews
    .filter(({ view }) => view !== selected?.view && views.includes(view) && view.kind.group !== 'display')
    .map(({ view, name }) => ({ name: view.kind.tag, label: name }))
  const panel = selected && (
    <SettingsPanel
      key={selectedTag}
      view={selected.view}
      settings={settings(selectedTag, selected.name)}
      fields={otherFields}
      onChange={(next) => setEditedSettings({ ...editedSettings, [selectedTag]: next })}
    />
  )
  const close = () => setSelectedTag('')
  const scrollToHeading = (id: string) => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }

  return (
    <RecordsContext value={records}>
      <div className={styles.page}>
        {anchor}
        <header className={styles.top}>
          <p className={`${styles.about} ${styles.intro}`}>{t('previews.about')}</p>
          <Input.Search
            className={styles.search!}
            allowClear
            value={keyword}
            onChange={setKeyword}
            placeholder={t('previews.search')}
            aria-label={t('previews.search')}
          />
        </header>
        <nav className={styles.groups} aria-label={t('previews.groups')}>
          {groups.map((group) => (
            <Button key={group} type="text" size="small" onClick={() => scrollToHeading(`group-${group}`)}>
              {tk(`group.${group}` satisfies `group.${KindGroup}`)}
            </Button>
          ))}
          {!searchText && (
            <Button type="text" size="small" onClick={() => scrollToHeading('group-widgets')}>
              {t('previews.widgets')}
            </Button>
          )}
        </nav>
        <div className={styles.body}>
          <div className={styles.list} tabIndex={-1}>
            {groups.map((group) => (
              <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
                <h2 id={`group-${group}`} className={styles.groupName} tabIndex={-1}>
                  {tk(`group.${group}` satisfies `group.${KindGroup}`)}
                </h2>
                {matchingViews
                  .filter(({ view }) => view.kind.group === group)
                  .map(({ view, name }) => (
                    <Sample
                      key={view.kind.tag}
                      {...{ view, name }}
                      settings={settings(view.kind.tag, name)}
                      selected={selectedTag === view.kind.tag}
                      onSelect={() => setSelectedTag(selectedTag === view.kind.tag ? '' : view.kind.tag)}
                    />
                  ))}
              </section>
            ))}
            {!searchText && (
              <section className={styles.group} aria-labelledby="group-widgets">
                <h2 id="group-widgets" className={styles.groupName} tabIndex={-1}>
                  {t('previews.widgets')}
                </h2>
                <Widgets />
              </section>
            )}
            {matchingViews.length === 0 && (
              <Empty
                description={
                  <>
                    <p>{t('previews.nothing', { keyword })}</p>
                    <Button onClick={() => setKeyword('')}>{t('previews.clear')}</Button>
                  </>
                }
              />
            )}
          </div>
          {!narrow && (
            <aside className={styles.side} aria-label={t('previews.settings')}>
              {selected ? (
                <>
                  <div className={styles.sideHead}>
                    <strong>{selected.name}</strong>
                    <Button type="text" size="mini" onClick={close}>
                      {t('previews.close')}
                    </Button>
                  </div>
                  {panel}
                </>
              ) : (
                <p className={styles.about}>{t('previews.choose')}</p>
              )}
            </aside>
          )}
        </div>
        {narrow && (
          <Drawer
            {...drawerDialogProps(t('previews.settingsOf', { name: selected?.name ?? '' }))}
            wrapClassName={scope}
            width="min(360px, 100vw)"
            visible={selected !== undefined}
            title={selected?.name}
            footer={null}
            onCancel={close}
            unmountOnExit
          >
            {panel}
          </Drawer>
        )}
      </div>
    </RecordsContext>
  )
}
