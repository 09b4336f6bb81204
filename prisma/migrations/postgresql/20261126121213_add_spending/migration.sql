-- CreateTable
CREATE TABLE "Spending" (
    "workspaceId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,
    "budget" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "spent" INTEGER NOT NULL,

    CONSTRAINT "Spending_pkey" PRIMARY KEY ("userId","budget"),
    CONSTRAINT "Spending_spent_check" CHECK ("spent" >= 0)
);

-- CreateIndex
CREATE INDEX "Spending_workspaceId_idx" ON "Spending"("workspaceId");

-- AddForeignKey
ALTER TABLE "Spending" ADD CONSTRAINT "Spending_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
