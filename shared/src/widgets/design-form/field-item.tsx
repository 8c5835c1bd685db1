import { Button, Tooltip } from '@arco-design/web-react'
import { IconQuestionCircle } from '@arco-design/web-react/icon'
import { memo, useCallback, useSyncExternalStore, type CSSProperties } from 'react'
import type { Item } from '../../fields/plan.ts'
import { useText } from '../../text/text.ts'
import { Control } from './control.tsx'
import { elementId, useField, useForm } from './form-context.ts'
import type { RelatedStore } from './related-store.ts'
import { whole, type Problem } from './store.ts'
import { sentence, text } from './text.ts'
import styles from './design-form.module.css'

/** One labelled field of the record: its control, its tip, and what is wrong with it. */
export const FieldItem = memo(function FieldItem({ item }: { item: Item }) {
  const { store, related, uid, size, readOnly } = useForm()
  const at = { item, row: whole }
  const state = useField(store, at)
  if (!state.shown) return null
  const { settings, kind } = item.field
  const id = elementId(uid, at)
  const said = state.problem ? `${id}-said` : undefined
  const style = {
    '--span': settings.span,
    ...(settings.labelWidth === null ? {} : { '--label': `${settings.labelWidth}px` }),
  } as CSSProperties
  if (kind.group === 'display')
    return (
      <div className={styles.item} style={style}>
        <Control {...at} state={state} describedBy={undefined} size={size} inCell={false} />
      </div>
    )
  const labelled = settings.showLabel && settings.label !== ''
  return (
    <div
      className={labelled ? styles.item : `${styles.item} ${styles.bare}`}
      style={style}
      data-field={item.id}
    >
      {labelled && (
        <div className={styles.label}>
          <label htmlFor={id}>
            {state.required && !readOnly && (
              <span className={styles.star} aria-hidden>
                *
              </span>
            )}
            {settings.label}
          </label>
          {settings.tipLabel && <Tip label={settings.label} words={settings.tipLabel} />}
        </div>
      )}
      <div className={styles.control}>
        <Control {...at} state={state} describedBy={said} size={size} inCell={false} />
        {state.problem && <Said id={said!} problem={state.problem} label={settings.label} />}
        {related && kind.group === 'relation' && <Lost related={related} item={item} />}
      </div>
    </div>
  )
})

function Tip({ label, words }: { label: string; words: string }) {
  const t = useText(text)
  return (
    <Tooltip content={words}>
      <button type="button" className={styles.tip} aria-label={t('designForm.tip', { label })}>
        <IconQuestionCircle aria-hidden />
      </button>
    </Tooltip>
  )
}

export function Said({ id, problem, label }: { id: string; problem: Problem; label: string }) {
  const t = useText(text)
  return (
    <div id={id} className={styles.said}>
      {sentence(t, problem, label)}
    </div>
  )
}

/** The record behind a relation could not be had: it is said here, and asked for again from here. */
function Lost({ related, item }: { related: RelatedStore; item: Item }) {
  const t = useText(text)
  const watch = useCallback((changed: () => void) => related.watch(item, whole, changed), [related, item])
  const standing = useSyncExternalStore(watch, () => related.of(item, whole))
  if (standing.at !== 'failed') return null
  return (
    <div className={styles.said} role="status">
      {standing.why || t('designForm.lookUpFailed')}
      <Button type="text" size="mini" onClick={() => related.retry(item, whole)}>
        {t('designForm.retry')}
      </Button>
    </div>
  )
}
