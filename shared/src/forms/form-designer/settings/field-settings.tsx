import { Button, Input, InputNumber, Select, Switch } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { listContainerViews, listViews } from '../../../fields/views.ts'
import { SettingsPanel, type FieldSettings } from '../../settings-panel/settings-panel.tsx'
import { useText } from '../../../text/text.ts'
import { useNamedTagInputs } from '../../../ui/attributes.tsx'
import { useDesigner, useDesignerState, useDraft } from '../context.ts'
import { useRemoveSelected } from '../keys.tsx'
import { FieldEvents } from '../events/field-events.tsx'
import { hasPanes, paneTag, type FieldNode } from '../model/draft.ts'
import { namedNodes } from '../model/rename.ts'
import { locate } from '../model/tree.ts'
import { text } from '../text.ts'
import { useFieldWords, useKindNameOf, useNodeName } from '../words.ts'
import styles from '../designer.module.css'

const viewOf = new Map([...listViews(), ...listContainerViews()].map((view) => [view.kind.tag, view]))

/** Settings that an app design, which has one device, does not need. */
const notOnPhones = ['visibility', 'labelWidth'] as const

/** Settings of the selected field, of several at once, or a hint. */
export function FieldSettings() {
  const t = useText(text)
  const selected = useDesignerState((state) => state.selected)
  const draft = useDraft()
  if (selected.length === 0) return <p className={styles.note}>{t('designer.chooseField')}</p>
  if (selected.length > 1) return <ManySettings />
  const node = locate(draft.nodes, selected[0]!)?.node
  return node ? <OneSettings key={node.key} node={node} /> : null
}

function OneSettings({ node }: { node: FieldNode }) {
  const t = useText(text)
  const store = useDesigner()
  const draft = useDraft()
  const kindName = useKindNameOf()
  const view = viewOf.get(node.tag)
  if (node.tag === paneTag) return <PaneSettings node={node} />
  if (!view) return <p className={styles.note}>{t('designer.unknownKind', { tag: node.tag })}</p>
  const change = (next: FieldSettings) => {
    const changed = Object.entries(next).find(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(node.settings[key]),
    )
    if (changed) store.changeSettings(node.key, next as unknown as Record<string, unknown>, changed[0])
  }
  return (
    <>
      <h3 className={styles.settingsTitle}>{kindName(node.tag, node.settings)}</h3>
      {hasPanes(node.tag) && <Panes node={node} />}
      <SettingsPanel
        view={view}
        settings={node.settings as unknown as FieldSettings}
        fields={namedNodes(draft, node.key)}
        {...(draft.isApp ? { hidden: notOnPhones } : {})}
        onChange={change}
      />
      <FieldEvents node={node} />
    </>
  )
}

function PaneSettings({ node }: { node: FieldNode }) {
  const t = useText(text)
  const store = useDesigner()
  const change = (key: string) => (value: string) =>
    store.changeSettings(node.key, { ...node.settings, [key]: value }, key)
  return (
    <div className={styles.formSettings}>
      <h3 className={styles.settingsTitle}>{t('designer.paneOf')}</h3>
      <label className={styles.setting}>
        <span>{t('designer.paneTitle')}</span>
        <Input
          size="small"
          maxLength={100}
          value={String(node.settings['title'] ?? '')}
          onChange={change('title')}
        />
      </label>
      <label className={styles.setting}>
        <span>{t('designer.paneName')}</span>
        <Input
          size="small"
          maxLength={60}
          value={String(node.settings['name'] ?? '')}
          onChange={change('name')}
        />
      </label>
    </div>
  )
}

/** Titles of the panes of tabs, collapse panels and steps. */
function Panes({ node }: { node: FieldNode }) {
  const t = useText(text)
  const store = useDesigner()
  const nameOf = useNodeName()
  const words = useFieldWords()(node.tag)
  return (
    <section className={styles.panesEditor} aria-label={t('designer.panes')}>
      {node.children.map((pane) => (
        <div key={pane.key} className={styles.paneRow}>
          <Input
            size="small"
            maxLength={100}
            aria-label={t('designer.paneTitle')}
            value={String(pane.settings['title'] ?? '')}
            onChange={(title) => store.changeSettings(pane.key, { ...pane.settings, title }, 'title')}
          />
          <Button
            type="text"
            size="mini"
            icon={<IconDelete />}
            aria-label={t('designer.removePane', { name: nameOf(pane) })}
            disabled={node.children.length < 2}
            onClick={() => {
              store.remove([pane.key])
              store.select(node.key)
            }}
          />
        </div>
      ))}
      <Button type="text" size="small" icon={<IconPlus />} onClick={() => store.addPane(node.key, words)}>
        {t('designer.addPane')}
      </Button>
      <OpenPanes node={node} />
    </section>
  )
}

/** The panes that are open at first: one of tabs and steps, any number of collapse panels. */
function OpenPanes({ node }: { node: FieldNode }) {
  const t = useText(text)
  const store = useDesigner()
  const nameOf = useNodeName()
  const { active } = node.settings
  const box = useNamedTagInputs()
  const isMultiple = Array.isArray(active)
  const named = node.children.filter(({ settings }) => String(settings['name'] ?? '') !== '')
  const change = (next: unknown) =>
    store.changeSettings(node.key, { ...node.settings, active: next ?? (isMultiple ? [] : '') }, 'active')
  return (
    <div ref={box} className={styles.setting}>
      <span aria-hidden>{t('designer.openPanes')}</span>
      <Select
        size="small"
        allowClear
        {...(isMultiple ? { mode: 'multiple' as const } : {})}
        aria-label={t('designer.openPanes')}
        value={isMultiple ? (active as string[]) : String(active ?? '') || undefined}
        onChange={change}
        options={named.map((pane) => ({ value: String(pane.settings['name']), label: nameOf(pane) }))}
      />
    </div>
  )
}

/** What can be changed for several fields at once. */
function ManySettings() {
  const t = useText(text)
  const store = useDesigner()
  const selected = useDesignerState((state) => state.selected)
  const draft = useDraft()
  const removeSelected = useRemoveSelected()
  const nodes = selected
    .flatMap((key) => locate(draft.nodes, key)?.node ?? [])
    .filter(({ tag }) => tag !== paneTag)
  const keys = nodes.map(({ key }) => key)
  const flag = (name: string) => (
    <label key={name} className={styles.setting}>
      <span>{t(`designer.many.${name as 'required'}`)}</span>
      <Switch
        size="small"
        aria-label={t(`designer.many.${name as 'required'}`)}
        checked={nodes.every(({ settings }) => settings[name] === true)}
        onChange={(value) => store.changeMany(keys, { [name]: value })}
      />
    </label>
  )
  return (
    <div className={styles.formSettings}>
      <h3 className={styles.settingsTitle}>{t('designer.several', { n: selected.length })}</h3>
      {['required', 'disabled', 'noShow'].map(flag)}
      <label className={styles.setting}>
        <span>{t('designer.many.span')}</span>
        <InputNumber
          size="small"
          min={1}
          max={24}
          precision={0}
          aria-label={t('designer.many.span')}
          value={Number(nodes[0]?.settings['span'] ?? 24)}
          onChange={(span: number | undefined) => span !== undefined && store.changeMany(keys, { span })}
        />
      </label>
      <div className={styles.buttonRow}>
        <Button size="small" onClick={() => store.duplicate()}>
          {t('designer.duplicate')}
        </Button>
        <Button size="small" status="danger" onClick={removeSelected}>
          {t('designer.remove')}
        </Button>
      </div>
    </div>
  )
}
