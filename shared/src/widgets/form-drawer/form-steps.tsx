import { Button } from '@arco-design/web-react'
import { use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '@tessera/shared/text/text'
import { StepBar } from '../step-bar/step-bar.tsx'
import { PlacesContext, SlotContext, StepContext } from './places.ts'
import { text } from './text.ts'
import styles from './form-drawer.module.css'

interface Props {
  /** What is filled in by these steps. */
  name: string
  steps: readonly { readonly title: string; readonly content: ReactNode }[]
}

const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex]'

/**
 * The fields of a form step by step. All of them stay in the form: steps may be left and taken in any order, what is left wrong is marked, and
 * whoever saves is brought to the first that is wrong.
 */
export function FormSteps({ name, steps }: Props) {
  const t = useText(text)
  const id = useId()
  const places = use(PlacesContext)
  const slot = use(SlotContext)
  const [now, setNow] = useState(0)
  const [wrong, setWrong] = useState<ReadonlySet<number>>(new Set())
  const stepOf = useRef(new Map<string, number>())
  const box = useRef<HTMLDivElement>(null)

  const mark = useCallback(
    () => setWrong(new Set((places?.wrong() ?? []).flatMap((field) => stepOf.current.get(field) ?? []))),
    [places],
  )
  const show = (step: number) => {
    const fields = [...stepOf.current].flatMap(([field, at]) => (at === now ? [field] : []))
    setNow(step)
    void places?.judge(fields).then(mark)
    // What was pressed may be gone with its step.
    requestAnimationFrame(() => document.getElementById(`${id}-${step}`)?.focus())
  }
  useEffect(() => {
    return places?.revealedBy((field) => {
      const step = stepOf.current.get(field)
      if (step === undefined) return false
      setNow(step)
      mark()
      requestAnimationFrame(() => {
        const found = box.current?.querySelector<HTMLElement>(`[id="${field}_input"]`)
        const control = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable)
        control?.scrollIntoView({ block: 'center' })
        control?.focus({ preventScroll: true })
      })
      return true
    })
  }, [places, mark])
  const [hear] = useState(() =>
    steps.map((_, step) => (field: string) => void stepOf.current.set(field, step)),
  )
  return (
    <div ref={box} className={styles.steps}>
      <div className={styles.bar}>
        <StepBar
          name={name}
          now={now}
          onStep={show}
          steps={steps.map(({ title }, key) => ({ key, title, wrong: wrong.has(key) }))}
        />
      </div>
      {steps.map(({ title, content }, step) => (
        <section
          key={step}
          id={`${id}-${step}`}
          tabIndex={-1}
          className={styles.step}
          aria-label={title}
          hidden={step !== now}
        >
          <StepContext value={hear[step]!}>{content}</StepContext>
        </section>
      ))}
      {slot &&
        createPortal(
          <>
            <Button disabled={now === 0} onClick={() => show(now - 1)}>
              {t('form.back')}
            </Button>
            <Button disabled={now === steps.length - 1} onClick={() => show(now + 1)}>
              {t('form.next')}
            </Button>
          </>,
          slot,
        )}
    </div>
  )
}
