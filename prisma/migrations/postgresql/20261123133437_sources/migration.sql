-- CreateEnum
CREATE TYPE "NoticeOutcome" AS ENUM ('opened', 'counted', 'reopened', 'resolved', 'recovered');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "TimelineKind" ADD VALUE 'raised';
ALTER TYPE "TimelineKind" ADD VALUE 'recovered';

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "reading" TEXT;

-- AlterTable
ALTER TABLE "TimelineEntry" ADD COLUMN     "severity" "Severity";

-- CreateTable
CREATE TABLE "Signal" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "apiKeyId" BIGINT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "incidentId" BIGINT,
    "overAt" TIMESTAMPTZ(3),

    CONSTRAINT "Signal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Firing" (
    "incidentId" BIGINT NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "signalId" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Firing_pkey" PRIMARY KEY ("incidentId")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "incidentId" BIGINT NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "NoticeOutcome" NOT NULL,
    "severity" "Severity",
    "item" TEXT NOT NULL,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "apiKeyId" BIGINT NOT NULL,
    "requestId" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Signal_workspaceId_incidentId_idx" ON "Signal"("workspaceId", "incidentId");

-- CreateIndex
CREATE UNIQUE INDEX "Signal_apiKeyId_keyHash_key" ON "Signal"("apiKeyId", "keyHash");

-- CreateIndex
CREATE UNIQUE INDEX "Signal_workspaceId_id_key" ON "Signal"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Firing_workspaceId_signalId_incidentId_idx" ON "Firing"("workspaceId", "signalId", "incidentId");

-- CreateIndex
CREATE INDEX "Notice_incidentId_id_idx" ON "Notice"("incidentId", "id");

-- CreateIndex
CREATE INDEX "Delivery_apiKeyId_id_idx" ON "Delivery"("apiKeyId", "id");

-- AddForeignKey
ALTER TABLE "Signal" ADD CONSTRAINT "Signal_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signal" ADD CONSTRAINT "Signal_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Firing" ADD CONSTRAINT "Firing_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Firing" ADD CONSTRAINT "Firing_workspaceId_signalId_fkey" FOREIGN KEY ("workspaceId", "signalId") REFERENCES "Signal"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_kind_severity_check" CHECK ((CAST("kind" AS text) = 'raised') = ("severity" IS NOT NULL));
