import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import type { CategoryEditorProps } from './category-editor.tsx'

/** The list to search in comes when it is asked for. */
export const CategoryEditor = partOnDemand<CategoryEditorProps>(() =>
  import('./category-editor.tsx').then((module) => module.CategoryEditor),
)
