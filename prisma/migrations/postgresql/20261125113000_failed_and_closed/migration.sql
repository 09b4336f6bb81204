-- A page fails, a rejected alert is closed: columns and states are named as everywhere else.
ALTER TABLE "ApiKey" RENAME COLUMN "refusalsMailedAt" TO "rejectedMailedAt";

ALTER TABLE "RejectedAlert" RENAME COLUMN "handledAt" TO "closedAt";
ALTER TABLE "RejectedAlert" RENAME COLUMN "handledById" TO "closedById";
ALTER TABLE "RejectedAlert" RENAME CONSTRAINT "RejectedAlert_handledAt_handledById_incidentId_check" TO "RejectedAlert_closedAt_closedById_incidentId_check";
ALTER TABLE "RejectedAlert" RENAME CONSTRAINT "RejectedAlert_workspaceId_handledById_fkey" TO "RejectedAlert_workspaceId_closedById_fkey";
ALTER INDEX "RejectedAlert_workspaceId_handledAt_apiKeyId_kind_idx" RENAME TO "RejectedAlert_workspaceId_closedAt_apiKeyId_kind_idx";

ALTER TYPE "PageState" RENAME VALUE 'dead' TO 'failed';
ALTER TABLE "Page" RENAME COLUMN "deadReason" TO "endReason";
ALTER TABLE "Page" RENAME CONSTRAINT "Page_state_deadReason_check" TO "Page_state_endReason_check";
ALTER TABLE "Page" RENAME CONSTRAINT "Page_state_deadReason_check1" TO "Page_state_endReason_check1";
