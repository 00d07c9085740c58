-- An approval of a release counts for the content that the seller was asked about. Additive: what
-- servers of the previous version store has no content, and counts for none.

-- SHA-256 of release.json, which has the hashes of all files.
ALTER TABLE release_approval_requests ADD COLUMN content text;
ALTER TABLE release_approvals ADD COLUMN content text;
