import { Button, Drawer, Empty, Input } from '@arco-design/web-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { kindText } from '@tessera/shared/fields/kind-text'
import type { KindGroup } from '@tessera/shared/fields/kind'
import { RecordsContext } from '@tessera/shared/fields/records'
import { containerViews, views } from '@tessera/shared/fields/views'
import { useText } from '@tessera/shared/text/text'
import { useNarrow } from '@tessera/shared/widgets/narrow-screen/use-narrow'
import { drawerDialogProps } from '@tessera/shared/widgets/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { SettingsPanel, type FieldSettings } from '@tessera/shared/widgets/settings-panel/settings-panel'
import { records } from './records.ts'
import { Sample } from './sample.tsx'
import { settingsOf } from './samples.ts'
import { text } from './text.ts'
import { Widgets } from './widgets.tsx'
import styles from './previews.module.css'

const everything = [...views, ...containerViews]

/** Everything that forms are made of, in every state, with its settings beside it. */
export default function PreviewsPage() {
  const t = useText(text)
  const k = useText(kindText)
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState('')
  const [changed, setChanged] = useState<Readonly<Record<string, FieldSettings>>>({})
  const wanted = useDeferredValue(keyword.trim().toLowerCase())

  const all = useMemo(
    () => everything.map((view) => ({ view, name: k(`kind.${view.kind.tag}` as 'kind.comInput') })),
    [k],
  )
  const found = all.filter(({ view, name }) => `${name} ${view.kind.tag}`.toLowerCase().includes(wanted))
  const groups = [...new Set(found.map(({ view }) => view.kind.group))]
  const one = all.find(({ view }) => view.kind.tag === chosen)
  const settings = (tag: string, name: string) =>
    changed[tag] ?? settingsOf(everything.find(({ kind }) => kind.tag === tag)!.kind, name)
  const others = all
    .filter(({ view }) => view !== one?.view && views.includes(view) && view.kind.group !== 'display')
    .map(({ view, name }) => ({ name: view.kind.tag, label: name }))
  const panel = one && (
    <SettingsPanel
      key={chosen}
      view={one.view}
      settings={settings(chosen, one.name)}
      fields={others}
      onChange={(next) => setChanged({ ...changed, [chosen]: next })}
    />
  )
  const close = () => setChosen('')
  const go = (id: string) => {
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
            <Button key={group} type="text" size="small" onClick={() => go(`group-${group}`)}>
              {k(`group.${group}` satisfies `group.${KindGroup}`)}
            </Button>
          ))}
          {!wanted && (
            <Button type="text" size="small" onClick={() => go('group-widgets')}>
              {t('previews.widgets')}
            </Button>
          )}
        </nav>
        <div className={styles.body}>
          <div className={styles.list} tabIndex={-1}>
            {groups.map((group) => (
              <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
                <h2 id={`group-${group}`} className={styles.groupName} tabIndex={-1}>
                  {k(`group.${group}` satisfies `group.${KindGroup}`)}
                </h2>
                {found
                  .filter(({ view }) => view.kind.group === group)
                  .map(({ view, name }) => (
                    <Sample
                      key={view.kind.tag}
                      {...{ view, name }}
                      settings={settings(view.kind.tag, name)}
                      chosen={chosen === view.kind.tag}
                      onChoose={() => setChosen(chosen === view.kind.tag ? '' : view.kind.tag)}
                    />
                  ))}
              </section>
            ))}
            {!wanted && (
              <section className={styles.group} aria-labelledby="group-widgets">
                <h2 id="group-widgets" className={styles.groupName} tabIndex={-1}>
                  {t('previews.widgets')}
                </h2>
                <Widgets />
              </section>
            )}
            {found.length === 0 && (
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
              {one ? (
                <>
                  <div className={styles.sideHead}>
                    <strong>{one.name}</strong>
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
            {...drawerDialogProps(t('previews.settingsOf', { name: one?.name ?? '' }))}
            wrapClassName={scope}
            width="min(360px, 100vw)"
            visible={one !== undefined}
            title={one?.name}
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
