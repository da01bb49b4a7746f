import type { Migration } from 'kysely';
import { addAccounts } from './add-accounts.ts';
import { addAcquirerFacts } from './add-acquirer-facts.ts';
import { addAdyen } from './add-adyen.ts';
import { addAttemptTimes } from './add-attempt-times.ts';
import { addChanges } from './add-changes.ts';
import { addDashboardSessions } from './add-dashboard-sessions.ts';
import { addDomainNames } from './add-domain-names.ts';
import { addDueRecords } from './add-due-records.ts';
import { addFigures } from './add-figures.ts';
import { addFiscalSeries } from './add-fiscal-series.ts';
import { addForgetting } from './add-forgetting.ts';
import { addMails } from './add-mails.ts';
import { addModifications } from './add-modifications.ts';
import { addOwnCosts } from './add-own-costs.ts';
import { addPartnerCompanies } from './add-partner-companies.ts';
import { addPayeeChecks } from './add-payee-checks.ts';
import { addProfileSeed } from './add-profile-seed.ts';
import { addRecordMails } from './add-record-mails.ts';
import { addRememberedCards } from './add-remembered-cards.ts';
import { addRetention } from './add-retention.ts';
import { addRights } from './add-rights.ts';
import { addSplitHolds } from './add-split-holds.ts';
import { addStatements } from './add-statements.ts';
import { createSchema } from './first-release/create-schema.ts';
import { slimIndexes } from './slim-indexes.ts';

/**
 * The migrations in the order of their names. A released migration never changes: further changes of the tables are new
 * migrations in their own files. They do not use the types in `schema.ts`, because those change.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '001_first_release': { up: createSchema },
  '002_modifications': { up: addModifications },
  '003_adyen': { up: addAdyen },
  '004_retention': { up: addRetention },
  '005_forgetting': { up: addForgetting },
  '006_payee_checks': { up: addPayeeChecks },
  '007_due_records': { up: addDueRecords },
  '008_partner_companies': { up: addPartnerCompanies },
  '009_accounts': { up: addAccounts },
  '010_split_holds': { up: addSplitHolds },
  '011_domain_names': { up: addDomainNames },
  '012_record_mails': { up: addRecordMails },
  '013_mails': { up: addMails },
  '014_dashboard_sessions': { up: addDashboardSessions },
  '015_attempt_times': { up: addAttemptTimes },
  '016_remembered_cards': { up: addRememberedCards },
  '017_figures': { up: addFigures },
  '018_own_costs': { up: addOwnCosts },
  '019_changes': { up: addChanges },
  '020_profile_seed': { up: addProfileSeed },
  '021_statements': { up: addStatements },
  '022_rights': { up: addRights },
  '023_fiscal_series': { up: addFiscalSeries },
  '024_acquirer_facts': { up: addAcquirerFacts },
  '025_slim_indexes': { up: slimIndexes },
};
