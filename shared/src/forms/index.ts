import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form';

// The only door to the form library; loaded with the first form, not with the first page.
export { useForm } from 'react-hook-form';
// zod/mini speaks Standard Schema: the resolver made for zod alone brings 9 KB gz of zod with it.
export { standardSchemaResolver as zodResolver } from '@hookform/resolvers/standard-schema';
export type { DefaultValues, FieldValues, Path, Resolver };
