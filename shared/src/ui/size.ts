/** Arco's names of the sizes default, medium, small and mini. */
export type Size = 'large' | 'default' | 'small' | 'mini'
