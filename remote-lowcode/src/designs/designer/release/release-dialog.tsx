import { Alert, Button, Input, Modal, Radio, Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import {
  designs,
  limitsFields,
  type MigrationQuestion,
  type MigrationStep,
  type ReleasePreview,
} from '@tessera/shared/contract/lowcode/designs'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { focusNode } from '@tessera/shared/forms/form-designer/canvas/canvas'
import { useDesigner } from '@tessera/shared/forms/form-designer/context'
import { useLeaveQuestion } from '@tessera/shared/ui/confirm/leave-question'
import { UsesList } from '@tessera/shared/ui/uses/uses'
import { FlowUses } from './flow-uses.tsx'
import { Released } from './released.tsx'
import { listShownSteps } from './shown-steps.ts'
import { placeOf } from '@tessera/shared/forms/form-designer/model/problems'
import { MenuSection, newMenusOf, type MenuChoice } from './menu-section.tsx'
import { HolderRightsSection, type NamedHolder } from './holder-rights.tsx'
import { releaseText } from '../release-text.ts'
import { text } from '@tessera/shared/forms/form-designer/text'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

interface Props {
  id: string
  name: string
  scope: string
  /** An app design: its menu is one for phones, unless the designer wants another one. */
  isApp: boolean
  hasFlow: boolean
  /** Shows the step of the form. */
  onPage: () => void
  /** Shows the step of the flow, and a node of it; '' for none. */
  onFlow: (nodeId: string) => void
  onReleased: (number: number) => void
  onClose: () => void
}

const timeoutMs = 1_000_000
type Answers = Readonly<Record<string, MigrationQuestion['choices'][number]>>

/** What a release of the saved draft would do; the designer decides the questions and releases it. */
export function ReleaseDialog({
  id,
  name,
  scope,
  isApp,
  hasFlow,
  onPage,
  onFlow,
  onReleased,
  onClose,
}: Props) {
  const t = useText(text)
  const tr = useText(releaseText)
  const { data, error, reload } = usePreview(id)
  const [answers, setAnswers] = useState<Answers>({})
  const [note, setNote] = useState('')
  const [menuChoice, setMenuChoice] = useState<MenuChoice>({
    wants: { pc: !isApp, app: isApp },
    parents: { pc: null, app: null },
    icon: '',
  })
  const [sending, setSending] = useState(false)
  const [released, setReleased] = useState<{ number: number; holders: readonly NamedHolder[] } | null>(null)
  const [chosenHolders, setChosenHolders] = useState<NamedHolder[] | null>(null)

  const { requestClose, question } = useLeaveQuestion(
    !released && (note.trim() !== '' || chosenHolders !== null || Object.keys(answers).length > 0),
    onClose,
  )
  const willHaveMenu = (data?.menus.length ?? 0) > 0 || menuChoice.wants.pc || menuChoice.wants.app
  const release = async () => {
    if (!data) return
    setSending(true)
    const chosen = Object.fromEntries(
      data.questions.flatMap(({ id: question, choices }) => {
        const answer = answers[question] ?? choices[0]
        return answer ? [[question, answer]] : []
      }),
    )
    const { parents, icon } = menuChoice
    const { pc, app } = newMenusOf(menuChoice, data.menus)
    const holders = willHaveMenu ? (chosenHolders ?? data.rights?.holders ?? []) : []
    try {
      const { number } = await call(
        designs.release,
        {
          id,
          note,
          answers: chosen,
          seen: Object.fromEntries(data.questions.map((question) => [question.id, question.lost])),
          pc: pc ? 1 : 0,
          app: app ? 1 : 0,
          icon,
          ...(pc && parents.pc ? { pcModuleParentId: parents.pc } : {}),
          ...(app && parents.app ? { appModuleParentId: parents.app } : {}),
          ...(data.rights?.canGrant && (chosenHolders || pc || app || holders.some(limitsFields))
            ? rightsToSend(data.rights.holders, holders)
            : {}),
        },
        { timeoutMs },
      )
      setReleased({ number, holders })
      onReleased(number)
    } catch {
      // The call has shown the refusal. The draft or its tables may have changed: the preview is loaded again.
      reload()
    } finally {
      setSending(false)
    }
  }
  const hasProblems = (data?.problems.length ?? 0) > 0
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={tr('designer.releaseOf', { name })}
      style={{ width: 'min(760px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={requestClose}
      footer={
        released ? null : (
          <>
            <Button onClick={requestClose}>{t('designer.cancel')}</Button>
            <Button
              type="primary"
              loading={sending}
              disabled={!data || hasProblems}
              onClick={() => void release()}
            >
              {tr('designer.releaseNow')}
            </Button>
          </>
        )
      }
    >
      {question}
      {error && (
        <Alert
          type="error"
          content={
            <>
              {error.message}
              <Button type="text" size="mini" onClick={() => reload()}>
                {t('designer.retry')}
              </Button>
            </>
          }
        />
      )}
      {!data && !error && <Skeleton animation text={{ rows: 6 }} />}
      {released && <Released id={id} {...released} onClose={onClose} />}
      {data && !released && (
        <div className={styles.releaseBody}>
          {hasProblems ? (
            <ReleaseProblems problems={data.problems} {...{ onPage, onFlow, onClose }} />
          ) : (
            <>
              {hasFlow && <p className={styles.note}>{tr('designer.releaseWithFlow')}</p>}
              {(data.neverFilled?.length ?? 0) > 0 && (
                <Alert type="warning" content={tr('designer.neverFilled', { fields: data.neverFilled! })} />
              )}
              <Questions
                questions={data.questions}
                answers={answers}
                onAnswer={(question, answer) => setAnswers({ ...answers, [question]: answer })}
              />
              <FlowUses designId={id} />
              {(data.uses?.length ?? 0) > 0 && (
                <section aria-labelledby="release-uses">
                  <h3 id="release-uses">{tr('designer.uses')}</h3>
                  <Alert type="warning" content={tr('designer.usesHint')} />
                  <UsesList uses={data.uses!} />
                </section>
              )}
              <MenuSection menus={data.menus} choice={menuChoice} onChange={setMenuChoice} />
              {data.rights && (
                <HolderRightsSection
                  rights={data.rights}
                  holders={chosenHolders ?? data.rights.holders}
                  hasMenu={willHaveMenu}
                  onChange={setChosenHolders}
                />
              )}
              <label className={styles.noteField}>
                <span>{tr('designer.note')}</span>
                <Input.TextArea
                  value={note}
                  maxLength={500}
                  placeholder={tr('designer.noteHint')}
                  autoSize={{ minRows: 2, maxRows: 4 }}
                  onChange={setNote}
                />
              </label>
              <Steps preview={data} steps={listShownSteps(data, answers)} />
            </>
          )}
        </div>
      )}
    </Modal>
  )
}

/** The chosen rights, and the holders from whom the menus are taken. */
const rightsToSend = (before: readonly NamedHolder[], holders: readonly NamedHolder[]) => ({
  holders: holders.map(({ name: _, ...rights }) => rights),
  withdrawn: before
    .filter((one) => !holders.some(({ type, id }) => type === one.type && id === one.id))
    .map(({ type, id }) => ({ type, id })),
})

/** The preview of the saved draft, never one from a cache: the draft has changed since. */
function usePreview(id: string) {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ attempt: number; data?: ReleasePreview; error?: Error } | null>(null)
  useEffect(() => {
    const load = async () => {
      try {
        const data = await call(designs.previewRelease, { id }, { quiet: true, timeoutMs })
        setLoaded({ attempt, data })
      } catch (error) {
        setLoaded({ attempt, error: error instanceof Error ? error : new Error() })
      }
    }
    void load()
  }, [id, attempt])
  const current = loaded?.attempt === attempt ? loaded : null
  return { data: current?.data, error: current?.error, reload: () => setAttempt(attempt + 1) }
}

const isIndex = ({ kind }: MigrationStep): boolean => kind === 'addIndex' || kind === 'dropIndex'

/** What changes, in words, and how long others wait for it; the statements stand folded below. */
export function Steps({
  preview: { table, relabelled = [], pagesWithOldLabels = [], isFormChanged = false },
  steps,
}: {
  preview: Pick<ReleasePreview, 'table' | 'relabelled' | 'pagesWithOldLabels' | 'isFormChanged'>
  steps: readonly MigrationStep[]
}) {
  const tr = useText(releaseText)
  const shown = steps.filter((step) => !isIndex(step))
  const statements = steps.filter(({ sql }) => sql !== '')
  return (
    <section aria-labelledby="release-steps">
      <h3 id="release-steps">{tr('designer.steps')}</h3>
      {shown.length + relabelled.length === 0 && (
        <p className={styles.note}>{tr(isFormChanged ? 'designer.settingsOnly' : 'designer.noSteps')}</p>
      )}
      <ul className={styles.steps}>
        {shown.map((step) => (
          <li key={`${step.text} ${step.sql}`}>
            {step.details ? (
              <details>
                <summary>{step.text}</summary>
                {step.details}
              </details>
            ) : (
              <span>{step.text}</span>
            )}
            <span className={styles.lock} data-lock={step.lock}>
              {tr(`designer.lock.${step.lock}`)}
            </span>
          </li>
        ))}
        {relabelled.map((label) => (
          <li key={`${label.from} ${label.to}`}>
            <span>{tr('designer.relabelled', label)}</span>
            <span className={styles.lock} data-lock="none">
              {tr('designer.lock.none')}
            </span>
          </li>
        ))}
      </ul>
      {pagesWithOldLabels.length > 0 && (
        <p className={styles.note}>{tr('designer.oldLabels', { pages: pagesWithOldLabels })}</p>
      )}
      {statements.length > 0 && (
        <details className={styles.technical}>
          <summary>{tr('designer.technical')}</summary>
          <p className={styles.note}>{tr('designer.technicalTable', { table })}</p>
          <pre>{statements.map(({ text: words, sql }) => `-- ${words}\n${sql}`).join('\n\n')}</pre>
        </details>
      )}
    </section>
  )
}

function Questions({
  questions,
  answers,
  onAnswer,
}: {
  questions: readonly MigrationQuestion[]
  answers: Answers
  onAnswer: (question: string, answer: Answers[string]) => void
}) {
  const tr = useText(releaseText)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="release-questions">
      <h3 id="release-questions">{tr('designer.questions')}</h3>
      {questions.map(({ id, kind, label, filled, lost, choices, requests }) => {
        const sentence = tr(`designer.question.${kind}`, { label, filled, lost })
        const isShown = requests !== undefined && requests.running + requests.finished > 0
        const nameOf = (choice: Answers[string]) => {
          const name = tr(`designer.choice.${choice}`)
          return choice === 'drop' && isShown ? `${name}${tr('designer.dropRequests', requests)}` : name
        }
        return (
          <fieldset key={id} className={styles.question}>
            <legend>{sentence}</legend>
            <Radio.Group
              direction="vertical"
              aria-label={sentence}
              value={answers[id] ?? choices[0]}
              onChange={(answer: Answers[string]) => onAnswer(id, answer)}
              options={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
            />
          </fieldset>
        )
      })}
    </section>
  )
}

function ReleaseProblems({
  problems,
  onPage,
  onFlow,
  onClose,
}: { problems: ReleasePreview['problems'] } & Pick<Props, 'onPage' | 'onFlow' | 'onClose'>) {
  const t = useText(text)
  const tr = useText(releaseText)
  const store = useDesigner()
  return (
    <section aria-labelledby="release-problems">
      <Alert type="error" content={tr('designer.releaseProblems', { n: problems.length })} />
      <h3 id="release-problems">{t('designer.problems', { n: problems.length })}</h3>
      <ul className={styles.problems}>
        {problems.map(({ path, text: sentence, nodeId }) => {
          const { key } = placeOf(store.draft().nodes, path)
          const show = () => {
            if (path.startsWith('flowTemplateJson')) return onFlow(nodeId ?? '')
            onPage()
            store.select(key || null)
            if (key) setTimeout(() => focusNode(key))
          }
          return (
            <li key={`${path} ${sentence}`}>
              <button
                type="button"
                onClick={() => {
                  onClose()
                  show()
                }}
              >
                {sentence}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
