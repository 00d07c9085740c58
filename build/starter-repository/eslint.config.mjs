import rules from '@smokehouse/build/eslint';

export default rules;
