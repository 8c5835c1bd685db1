import { Button } from '@arco-design/web-react'
import { use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../text/text.ts'
import { StepBar } from '../step-bar/step-bar.tsx'
import { FormNavigatorContext, FooterSlotContext, StepFieldContext } from './form-navigator.ts'
import { text } from './text.ts'
import styles from './form-drawer.module.css'

interface Props {
  /** Accessible name of the step bar. */
  name: string
  steps: readonly { readonly title: string; readonly content: ReactNode }[]
}

const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex]'

/**
 * Splits the fields of a form into steps. All steps stay mounted and can be visited in any order. A step that
 * is left with invalid fields is marked, and a failed save opens the step of the first invalid field.
 */
export function FormSteps({ name, steps }: Props) {
  const t = useText(text)
  const id = useId()
  const navigator = use(FormNavigatorContext)
  const slot = use(FooterSlotContext)
  const [currentStep, setCurrentStep] = useState(0)
  const [invalidSteps, setInvalidSteps] = useState<ReadonlySet<number>>(new Set())
  const stepOf = useRef(new Map<string, number>())
  const box = useRef<HTMLDivElement>(null)

  const markInvalidSteps = useCallback(
    () =>
      setInvalidSteps(
        new Set((navigator?.listInvalidFields() ?? []).flatMap((field) => stepOf.current.get(field) ?? [])),
      ),
    [navigator],
  )
  const goToStep = (step: number) => {
    const fields = [...stepOf.current].flatMap(([field, at]) => (at === currentStep ? [field] : []))
    setCurrentStep(step)
    void navigator?.validateFields(fields).then(markInvalidSteps)
    // The pressed button can be hidden with its step, so the new step takes the focus.
    requestAnimationFrame(() => document.getElementById(`${id}-${step}`)?.focus())
  }
  useEffect(() => {
    return navigator?.setRevealHandler((field) => {
      const step = stepOf.current.get(field)
      if (step === undefined) return false
      setCurrentStep(step)
      markInvalidSteps()
      requestAnimationFrame(() => {
        const found = box.current?.querySelector<HTMLElement>(`[id="${field}_input"]`)
        const control = found?.matches(focusable) ? found : found?.querySelector<HTMLElement>(focusable)
        control?.scrollIntoView({ block: 'center' })
        control?.focus({ preventScroll: true })
      })
      return true
    })
  }, [navigator, markInvalidSteps])
  const [registerFields] = useState(() =>
    steps.map((_, step) => (field: string) => void stepOf.current.set(field, step)),
  )
  return (
    <div ref={box} className={styles.steps}>
      <div className={styles.bar}>
        <StepBar
          name={name}
          current={currentStep}
          onStep={goToStep}
          steps={steps.map(({ title }, key) => ({ key, title, hasError: invalidSteps.has(key) }))}
        />
      </div>
      {steps.map(({ title, content }, step) => (
        <section
          key={step}
          id={`${id}-${step}`}
          tabIndex={-1}
          className={styles.step}
          aria-label={title}
          hidden={step !== currentStep}
        >
          <StepFieldContext value={registerFields[step]!}>{content}</StepFieldContext>
        </section>
      ))}
      {slot &&
        createPortal(
          <>
            <Button disabled={currentStep === 0} onClick={() => goToStep(currentStep - 1)}>
              {t('form.back')}
            </Button>
            <Button disabled={currentStep === steps.length - 1} onClick={() => goToStep(currentStep + 1)}>
              {t('form.next')}
            </Button>
          </>,
          slot,
        )}
    </div>
  )
}
