import type { Migration } from 'kysely';
import { addCallSearch } from './add-call-search.ts';
import { addCards } from './add-cards.ts';
import { addChargedBrand } from './add-charged-brand.ts';
import { addCreditorId } from './add-creditor-id.ts';
import { addDefense } from './add-defense.ts';
import { addDirectory } from './add-directory.ts';
import { addLinkChanges } from './add-link-changes.ts';
import { addManagePage } from './add-manage-page.ts';
import { addMandates } from './add-mandates.ts';
import { addNewCards } from './add-new-cards.ts';
import { addPointOfSale } from './add-point-of-sale.ts';
import { addReceiptMails } from './add-receipt-mails.ts';
import { addRecords } from './add-records.ts';
import { addReusableLinks } from './add-reusable-links.ts';
import { addSavedCardEmail } from './add-saved-card-email.ts';
import { addSearchIndex } from './add-search-index.ts';
import { addSentHeaders } from './add-sent-headers.ts';
import { addSubscriptionShoppers } from './add-subscription-shoppers.ts';
import { addSubscriptions } from './add-subscriptions.ts';
import { addTerminalStates } from './add-terminal-states.ts';
import { addTransactions } from './add-transactions.ts';
import { addTransfers } from './add-transfers.ts';
import { addWallets } from './add-wallets.ts';
import { boundLists } from './bound-lists.ts';
import { createSchema } from './create-schema.ts';

/**
 * The migrations, in the order of their names. A migration that has been released never changes: the next change of the tables
 * is a new migration in a file of its own, which does not use the types of `schema.ts`, because those move on.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '001_schema': { up: createSchema },
  '002_saved_card_email': { up: addSavedCardEmail },
  '003_transfers': { up: addTransfers },
  '004_creditor_id': { up: addCreditorId },
  '005_charged_brand': { up: addChargedBrand },
  '006_sent_headers': { up: addSentHeaders },
  '007_call_search': { up: addCallSearch },
  '008_directory': { up: addDirectory },
  '009_subscriptions': { up: addSubscriptions },
  '010_link_changes': { up: addLinkChanges },
  '011_records': { up: addRecords },
  '012_transactions': { up: addTransactions },
  '013_manage_page': { up: addManagePage },
  '014_cards': { up: addCards },
  '015_reusable_links': { up: addReusableLinks },
  '016_defense': { up: addDefense },
  '017_new_cards': { up: addNewCards },
  '018_point_of_sale': { up: addPointOfSale },
  '019_mandates': { up: addMandates },
  '020_receipt_mails': { up: addReceiptMails },
  '021_wallets': { up: addWallets },
  '022_search_index': { up: addSearchIndex },
  '023_bounded_lists': { up: boundLists },
  '024_subscription_shoppers': { up: addSubscriptionShoppers },
  '025_terminal_states': { up: addTerminalStates },
};
