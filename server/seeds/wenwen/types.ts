import type { ArticleInput } from '../../modules/domains/wenwen/knowledge/articles'

/** An article that comes with the product. */
export type ArticleSeed = Omit<ArticleInput, 'standard'>

/**
 * What people ask, in their own words, that an article answers: by its number, or by law, article and region where one file
 * holds many.
 */
export type Asked = Record<number | string, string[]>
