import { focusNode } from '@tessera/shared/forms/form-designer/canvas/canvas'
import { useDesigner } from '@tessera/shared/forms/form-designer/context'
import { useProblemText } from '@tessera/shared/forms/form-designer/problem-text'
import { text } from '@tessera/shared/forms/form-designer/text'
import { useProblems } from '@tessera/shared/forms/form-designer/use-problems'
import { useText } from '@tessera/shared/text/text'
import { Problems, type ShownProblem } from '@tessera/shared/ui/designer-frame/problems'

interface Props {
  scope: string
  /** Shows the step of the form. */
  onPage: () => void
}

/** The live problems of form and list; rendered apart from the designer, which does not follow every change. */
export function DesignProblems({ scope, onPage }: Props) {
  const t = useText(text)
  return <Problems none={t('designer.noProblemsHint')} scope={scope} problems={usePageProblems(onPage)} />
}

export function usePageProblems(onPage: () => void): readonly ShownProblem[] {
  const store = useDesigner()
  const textOf = useProblemText()
  return useProblems().map((problem) => ({
    id: `${problem.path} ${problem.why} ${problem.detail}`,
    text: textOf(problem),
    isHint: problem.isHint,
    onOpen: () => {
      onPage()
      store.select(problem.key || null)
      if (problem.key) setTimeout(() => focusNode(problem.key))
    },
  }))
}
