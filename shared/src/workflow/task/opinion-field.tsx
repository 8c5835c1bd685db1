import { Button, Form, Input, Space, Tag } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/form-drawer/field.tsx'
import { text } from './text.ts'
import { useOwnSetting } from '../use-own-setting.ts'
import styles from './task.module.css'

/** Of an opinion, as the contract has it. */
export const maxOpinionLength = 2_000
const maxPhrases = 20
/** Longer texts are no phrases. */
const maxPhraseLength = 100

function readPhrases(stored: string | null): string[] | null {
  try {
    const list: unknown = JSON.parse(stored ?? 'null')
    return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : null
  } catch {
    return null
  }
}

/** The opinion of a decision, with the phrases that the user keeps. */
export function OpinionField() {
  const t = useText(text)
  const { form } = Form.useFormContext()
  const [stored, save] = useOwnSetting('workflow.phrases')
  const standard = [t('task.phrase.1'), t('task.phrase.2'), t('task.phrase.3')]
  const phrases = readPhrases(stored) ?? standard
  const opinion = String((Form.useWatch('handleOpinion', form) as unknown) ?? '').trim()
  const insert = (phrase: string) => {
    const next = opinion === '' ? phrase : `${opinion} ${phrase}`
    form.setFieldValue('handleOpinion', next.slice(0, maxOpinionLength))
  }
  const change = (next: readonly string[]) => void save(JSON.stringify(next)).catch(() => undefined)
  const canKeep =
    opinion !== '' &&
    opinion.length <= maxPhraseLength &&
    phrases.length < maxPhrases &&
    !phrases.includes(opinion)
  return (
    <>
      <Field name="handleOpinion" label={t('task.opinion')}>
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxOpinionLength} />
      </Field>
      <div className={styles.phrases} role="group" aria-label={t('task.phrases')}>
        <Space wrap size="mini">
          {phrases.map((phrase) => (
            // Arco's `closable` would put a button into a button.
            <Tag key={phrase}>
              <button type="button" className={styles.plain} onClick={() => insert(phrase)}>
                {phrase}
              </button>
              <button
                type="button"
                className={[styles.plain, styles.remove].join(' ')}
                aria-label={t('task.phraseRemove', { phrase })}
                onClick={() => change(phrases.filter((one) => one !== phrase))}
              >
                ×
              </button>
            </Tag>
          ))}
          {canKeep && (
            <Button type="text" size="mini" onClick={() => change([...phrases, opinion])}>
              {t('task.phraseAdd')}
            </Button>
          )}
        </Space>
      </div>
    </>
  )
}
