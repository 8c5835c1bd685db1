import { focusNode } from '@tessera/shared/forms/form-designer/canvas/canvas'
import { useDesigner } from '@tessera/shared/forms/form-designer/context'
import { useProblemText } from '@tessera/shared/forms/form-designer/problem-text'
import { text } from '@tessera/shared/forms/form-designer/text'
import { useProblems } from '@tessera/shared/forms/form-designer/use-problems'
import { useText } from '@tessera/shared/text/text'
import { Problems } from '@tessera/shared/ui/designer-frame/problems'

/** The live problems of the form; rendered apart from the designer, which does not follow every change. */
export function DesignProblems({ scope }: { scope: string }) {
  const t = useText(text)
  const store = useDesigner()
  const textOf = useProblemText()
  const problems = useProblems().map((problem) => ({
    id: `${problem.path} ${problem.why} ${problem.detail}`,
    text: textOf(problem),
    isHint: problem.isHint,
    onOpen: () => {
      store.select(problem.key || null)
      if (problem.key) requestAnimationFrame(() => focusNode(problem.key))
    },
  }))
  return <Problems none={t('designer.noProblemsHint')} scope={scope} problems={problems} />
}
