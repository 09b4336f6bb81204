-- AlterTable
ALTER TABLE "Team" ADD COLUMN     "chatChannelId" BIGINT;

-- AlterTable
ALTER TABLE "EscalationTarget" ADD COLUMN     "chatChannelId" BIGINT;

-- CreateTable
CREATE TABLE "ChatChannel" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "channel" "Channel" NOT NULL,
    "config" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "removedAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "failure" TEXT,
    "leasedUntil" TIMESTAMPTZ(3) NOT NULL,
    "lease" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ChatChannel_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ChatChannel_failingSince_failure_check" CHECK (("failingSince" IS NULL) = ("failure" IS NULL))
);

-- CreateTable
CREATE TABLE "ChatMessage" (
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "chatChannelId" BIGINT NOT NULL,
    "groupKey" TEXT NOT NULL,
    "state" "PageState" NOT NULL DEFAULT 'pending',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "isStale" BOOLEAN NOT NULL DEFAULT true,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "receipt" TEXT,
    "shown" TEXT,
    "answer" TEXT,

    CONSTRAINT "ChatMessage_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ChatMessage_state_answer_check" CHECK ("state" <> 'failed' OR "answer" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "ChatPost" (
    "workspaceId" BIGINT NOT NULL,
    "messageId" BIGINT NOT NULL,
    "incidentId" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ChatPost_pkey" PRIMARY KEY ("messageId","incidentId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ChatChannel_workspaceId_id_key" ON "ChatChannel"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ChatMessage_uid_key" ON "ChatMessage"("uid");

-- CreateIndex
CREATE INDEX "ChatMessage_chatChannelId_isStale_dueAt_idx" ON "ChatMessage"("chatChannelId", "isStale", "dueAt");

-- CreateIndex
CREATE INDEX "ChatMessage_chatChannelId_addedAt_idx" ON "ChatMessage"("chatChannelId", "addedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ChatMessage_workspaceId_id_key" ON "ChatMessage"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "ChatPost_workspaceId_incidentId_idx" ON "ChatPost"("workspaceId", "incidentId");

-- CreateIndex
CREATE INDEX "Team_chatChannelId_idx" ON "Team"("chatChannelId");

-- CreateIndex
CREATE INDEX "EscalationTarget_chatChannelId_idx" ON "EscalationTarget"("chatChannelId");

-- AddForeignKey
ALTER TABLE "Team" ADD CONSTRAINT "Team_workspaceId_chatChannelId_fkey" FOREIGN KEY ("workspaceId", "chatChannelId") REFERENCES "ChatChannel"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationTarget" ADD CONSTRAINT "EscalationTarget_workspaceId_chatChannelId_fkey" FOREIGN KEY ("workspaceId", "chatChannelId") REFERENCES "ChatChannel"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatChannel" ADD CONSTRAINT "ChatChannel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatMessage" ADD CONSTRAINT "ChatMessage_workspaceId_chatChannelId_fkey" FOREIGN KEY ("workspaceId", "chatChannelId") REFERENCES "ChatChannel"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatPost" ADD CONSTRAINT "ChatPost_workspaceId_messageId_fkey" FOREIGN KEY ("workspaceId", "messageId") REFERENCES "ChatMessage"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatPost" ADD CONSTRAINT "ChatPost_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks
ALTER TABLE "EscalationTarget" DROP CONSTRAINT "EscalationTarget_scheduleId_userId_check",
    ADD CONSTRAINT "EscalationTarget_scheduleId_userId_chatChannelId_check" CHECK ((CASE WHEN "scheduleId" IS NULL THEN 0 ELSE 1 END) + (CASE WHEN "userId" IS NULL THEN 0 ELSE 1 END) + (CASE WHEN "chatChannelId" IS NULL THEN 0 ELSE 1 END) = 1);
