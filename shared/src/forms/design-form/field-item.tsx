import { Button, Tooltip } from '@arco-design/web-react'
import { IconQuestionCircle } from '@arco-design/web-react/icon'
import { memo, useCallback, useSyncExternalStore, type CSSProperties } from 'react'
import type { PlacedField } from '../../fields/plan.ts'
import { useText } from '../../text/text.ts'
import { Control } from './control.tsx'
import { elementId, useField, useForm } from './form-context.ts'
import type { RelatedStore } from './related-store.ts'
import { wholeRecord, type Problem } from './store.ts'
import { problemMessage, text } from './text.ts'
import styles from './design-form.module.css'

/** One labelled field of the record with its control, help text and error message. */
export const FieldItem = memo(function FieldItem({ item }: { item: PlacedField }) {
  const { store, related, uid, size, readOnly } = useForm()
  const at = { item, row: wholeRecord }
  const state = useField(store, at)
  if (!state.shown) return null
  const { settings, kind } = item.field
  const id = elementId(uid, at)
  const messageId = state.problem ? `${id}-message` : undefined
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
        <Control {...at} state={state} describedBy={messageId} size={size} inCell={false} />
        {state.problem && <FieldMessage id={messageId!} problem={state.problem} label={settings.label} />}
        {related && kind.group === 'relation' && <RelatedFailure related={related} item={item} />}
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

/** Error message below a field. */
export function FieldMessage({ id, problem, label }: { id: string; problem: Problem; label: string }) {
  const t = useText(text)
  return (
    <div id={id} className={styles.message}>
      {problemMessage(t, problem, label)}
    </div>
  )
}

/** Error of loading the record behind a relation, with a retry button. */
function RelatedFailure({ related, item }: { related: RelatedStore; item: PlacedField }) {
  const t = useText(text)
  const watch = useCallback(
    (changed: () => void) => related.watch(item, wholeRecord, changed),
    [related, item],
  )
  const relatedState = useSyncExternalStore(watch, () => related.of(item, wholeRecord))
  if (relatedState.at !== 'failed') return null
  return (
    <div className={styles.message} role="status">
      {relatedState.why || t('designForm.lookUpFailed')}
      <Button type="text" size="mini" onClick={() => related.retry(item, wholeRecord)}>
        {t('designForm.retry')}
      </Button>
    </div>
  )
}
