import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, marketplaceId } from '../fields.ts';

export interface CategoryNode {
  id: number;
  otherId: string;
  otherName: string;
  productCount: number;
  children: CategoryNode[];
}

const categoryFields = {
  id: z.int(),
  otherId: z.string().describe('The marketplace’s own id.'),
  otherName: z.string().describe('The name, in the requested language.'),
  productCount: z.int(),
};

const categoryNode: z.ZodType<CategoryNode> = z
  .object({
    ...categoryFields,
    get children() {
      return z.array(categoryNode);
    },
  })
  .meta({ id: 'Category' });

const categoryList = z.array(categoryNode);

export const listCategoryTree = defineCall({
  summary: 'The whole category tree, three levels.',
  method: 'GET',
  path: '/productCategory/list/withChildren',
  access: 'public',
  scope: 'catalogue:read',
  input: empty,
  output: categoryList,
  refusals: [],
  cached: true,
});

export const listCategoriesLevel1 = defineCall({
  summary: 'The top categories, without children.',
  method: 'GET',
  path: '/productCategory/get_category_level1',
  access: 'public',
  scope: 'catalogue:read',
  input: empty,
  output: categoryList,
  refusals: [],
  cached: true,
});

export const listCategoriesLevel2 = defineCall({
  summary: 'The second level below a top category.',
  method: 'GET',
  path: '/productCategory/get_category_level2/{id}',
  access: 'public',
  scope: 'catalogue:read',
  input: z.object({ id: marketplaceId }),
  output: categoryList,
  refusals: [],
  cached: true,
});

export const listCategoriesLevel3 = defineCall({
  summary: 'The third level below a category of the second.',
  method: 'GET',
  path: '/productCategory/get_category_level3/{id}',
  access: 'public',
  scope: 'catalogue:read',
  input: z.object({ id: marketplaceId }),
  output: categoryList,
  refusals: [],
  cached: true,
});
