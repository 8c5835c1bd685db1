import type { MigrationStep, ReleasePreview } from '@tessera/shared/contract/lowcode/designs'

/** What a release does by the answers that the designer has given so far. */
export function listShownSteps(
  { steps, alternatives }: Pick<ReleasePreview, 'steps' | 'alternatives'>,
  answers: Readonly<Record<string, string>>,
): readonly MigrationStep[] {
  const replaced = new Map(
    alternatives.flatMap((one) => (answers[one.question] === one.choice ? [[one.question, one.steps]] : [])),
  )
  return steps.flatMap((step, at) => {
    const others = replaced.get(step.question ?? '')
    if (!others) return [step]
    const isFirst = steps.findIndex(({ question }) => question === step.question) === at
    return isFirst ? others : []
  })
}
