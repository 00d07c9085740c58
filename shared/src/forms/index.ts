import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form';

// The facade of the form library. It loads with the first form, not with the first page.
export { useForm } from 'react-hook-form';
// zod/mini implements Standard Schema. The resolver for zod would add 9 KB (gzip) of zod.
export { standardSchemaResolver as zodResolver } from '@hookform/resolvers/standard-schema';
export type { DefaultValues, FieldValues, Path, Resolver };
