import type { FieldValues, Resolver } from 'react-hook-form';

// The only door to the form library; loaded with the first form, not with the first page.
export { useForm } from 'react-hook-form';
export { zodResolver } from '@hookform/resolvers/zod';
export type { FieldValues, Resolver };
